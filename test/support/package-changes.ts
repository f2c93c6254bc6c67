/** Manifests and lockfiles of every ecosystem, and what the guard `dependencies` says of a change to them. */
import { expect } from 'vitest';
import type { ExampleFile } from '../../src/core/contracts.ts';
import type { Author, Opinion, Scene } from '../../src/core/model.ts';
import { auditDependencies as auditFiles } from '../../src/core/packages/dependency-audit.ts';
import { auditFetchFlags } from '../../src/core/packages/fetch-flags.ts';
import { auditInstallCode } from '../../src/core/packages/install-code.ts';
import { isReadable } from '../../src/core/packages/package-files.ts';
import { fileChange } from './examples.ts';

/** What the guard puts together. */
export const auditDependencies = (...[files, scene, options]: Parameters<typeof auditFiles>): readonly Opinion[] => [
  ...auditInstallCode(files, scene.author.kind),
  ...auditFiles(files, scene, options),
  ...auditFetchFlags(files, isReadable),
];

export const said = (files: readonly ExampleFile[], author: Author['kind'] = 'agent', more: Partial<Scene> = {}): string[] =>
  auditDependencies(files.map(fileChange), { author: { kind: author }, ...more }, { new_dependencies: 'ask', allow: [] }).map(
    o => `${o.decision} ${o.rule}`,
  );
export const edit = (path: string, before: string, from: string, to: string): ExampleFile => {
  expect(before, `${path} holds the text to replace`).toContain(from);
  return { path, before, after: before.replace(from, to) };
};
export const json = (value: unknown): string => JSON.stringify(value, null, 2);
export const hash = (letter: string): string => `sha512-${letter.repeat(86)}==`;

export const PKG = json({ name: 'demo', scripts: { build: 'tsc', test: 'vitest run' }, dependencies: { zod: '3.23.8' } });
export const LOCK = json({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { zod: '3.23.8' } },
    'node_modules/zod': {
      version: '3.23.8',
      resolved: 'https://registry.npm.example/zod/-/zod-3.23.8.tgz',
      integrity: hash('A'),
    },
  },
});
export const PNPM = `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      zod:
        specifier: ^3.23.8
        version: 3.23.8

packages:

  zod@3.23.8:
    resolution: {integrity: ${hash('A')}}
`;
export const YARN1 = `# yarn lockfile v1


zod@^3.23.8:
  version "3.23.8"
  resolved "https://classic.yarnpkg.com/zod/-/zod-3.23.8.tgz#${'a'.repeat(40)}"
  integrity ${hash('A')}
`;
export const BERRY = `__metadata:
  version: 8
  cacheKey: 10c0

"zod@npm:^3.23.8":
  version: 3.23.8
  resolution: "zod@npm:3.23.8"
  checksum: 10c0/${'a'.repeat(64)}
  languageName: node
  linkType: hard
`;
export const BUN = `{
  "lockfileVersion": 1,
  "workspaces": { "": { "name": "demo", "dependencies": { "zod": "^3.23.8" } } },
  "packages": {
    "zod": ["zod@3.23.8", "", {}, "${hash('A')}"],
  }
}
`;
export const REQUIREMENTS = 'requests==2.32.3\nnumpy>=1.26\n';
export const HASHED = `requests==2.32.3 \\\n    --hash=sha256:${'a'.repeat(64)} \\\n    --hash=sha256:${'b'.repeat(64)}\n    # via -r requirements.in\n`;
export const PYPROJECT = `[project]
name = "demo"
dependencies = ["requests>=2.31"]

[tool.uv.sources]
`;
export const UV = `version = 1

[[package]]
name = "requests"
version = "2.32.3"
source = { registry = "https://pypi.org/simple" }
sdist = { url = "https://files.pythonhosted.org/packages/requests-2.32.3.tar.gz", hash = "sha256:${'a'.repeat(64)}" }
`;
export const CARGO = `[package]
name = "demo"
version = "0.1.0"

[dependencies]
serde = "1.0"
`;
export const CARGO_LOCK = `version = 4

[[package]]
name = "demo"
version = "0.1.0"
dependencies = [
 "serde",
]

[[package]]
name = "serde"
version = "1.0.200"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "${'a'.repeat(64)}"
`;
export const GOMOD = `module example.com/demo

go 1.24

require (
	github.com/spf13/cobra v1.8.0
	github.com/spf13/pflag v1.0.5 // indirect
)
`;
export const GOSUM = `github.com/spf13/cobra v1.8.0 h1:7aJaZx1B85qltLMc546zn58BxxfZdR/W22ej9CFoEf0=
github.com/spf13/cobra v1.8.0/go.mod h1:WXLWApfZ71AjXPya3WOlMsY9yMs7YeiHhFVlvLyhcho=
`;
export const GEMFILE = `source "https://rubygems.org"\n\ngem "rails", "~> 7.1"\n`;
export const GEMLOCK = `GEM
  remote: https://rubygems.org/
  specs:
    rails (7.1.0)

DEPENDENCIES
  rails (~> 7.1)

CHECKSUMS
  rails (7.1.0) sha256=${'a'.repeat(64)}
`;
export const COMPOSER = json({ name: 'acme/demo', require: { php: '^8.2', 'monolog/monolog': '^3.0' } });
export const COMPOSER_LOCK = json({
  packages: [
    {
      name: 'monolog/monolog',
      version: '3.5.0',
      dist: {
        type: 'zip',
        url: 'https://api.github.com/repos/Seldaek/monolog/zipball/c915e2634718dbc8a4a15c61b0e62e7a44e14448',
        reference: 'c915e263',
        shasum: '',
      },
    },
  ],
});
export const POM = `<project>
  <groupId>com.acme</groupId><artifactId>demo</artifactId>
  <dependencies>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>2.0.9</version></dependency>
  </dependencies>
</project>
`;
export const GRADLE = `repositories {
    mavenCentral()
}
dependencies {
    implementation("org.slf4j:slf4j-api:2.0.9")
}
`;
export const WRAPPER = `distributionUrl=https\\://services.gradle.org/distributions/gradle-8.7-bin.zip\ndistributionSha256Sum=${'a'.repeat(64)}\n`;
export const VERIFY = `<verification-metadata><configuration><verify-metadata>true</verify-metadata></configuration><components>
  <component group="org.slf4j" name="slf4j-api" version="2.0.9"><artifact name="slf4j-api-2.0.9.jar"><sha256 value="${'a'.repeat(64)}"/></artifact></component>
</components></verification-metadata>
`;
export const CSPROJ = `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup>
    <PackageReference Include="Serilog" Version="3.1.1" />
  </ItemGroup>
</Project>
`;
export const NUGET = `<configuration>
  <packageSources>
    <clear />
    <add key="nuget.org" value="https://api.nuget.org/v3/index.json" />
  </packageSources>
  <packageSourceMapping>
    <packageSource key="nuget.org"><package pattern="*" /></packageSource>
  </packageSourceMapping>
</configuration>
`;
export const NUGET_LOCK = json({
  version: 1,
  dependencies: { 'net9.0': { Serilog: { type: 'Direct', resolved: '3.1.1', contentHash: `${'A'.repeat(86)}==` } } },
});

/** A change that is told, and the nearest one that is not. */
export type Row = readonly [title: string, says: string, loud: readonly ExampleFile[], quiet: readonly ExampleFile[]];
