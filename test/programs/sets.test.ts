/** Named sets: a command is in one only when every option is known to keep it there. */
import { describe, expect, it } from 'vitest';
import { decisionOn, told } from '../support/commands.ts';

describe('read-only', () => {
  it.each([
    'ls -la src',
    'cat a',
    'head -n 5 a',
    'tail -20 a',
    'wc -l a',
    'grep -rn x src',
    'rg x src',
    'find . -name x',
    'find . -type f -print0',
    'sort a',
    'uniq -c',
    'cut -d: -f1 a',
    'tr a b',
    'sed -n 1,5p a',
    "awk '{print $1}' a",
    'stat a',
    'du -sh .',
    'df -h',
    'pwd',
    'echo x',
    'printf x',
    'true',
    'date +%s',
    'whoami',
    'uname -a',
    'which node',
    'command -v node',
    'jq . a',
    'base64 a',
    'diff a b',
    'tree -L 2',
    'ps aux',
    'id',
    'rm --help',
    'cd src',
    'test -f a',
    'man ls',
    'tar tzf a.tgz',
    'node --version',
  ])('%s', command => {
    expect(told(command).sets).toContain('read-only');
  });
  it.each([
    'sort -o b a',
    'sort --unknown a',
    'sort $X',
    'rg --pre ./x y',
    'rg -z x',
    'rg --hostname-bin x y',
    'find . -delete',
    'find . -exec ls {} +',
    'find . -fprintf a b',
    'find . -unknown',
    'base64 -o a b',
    'sed -i s/a/b/ x',
    "sed 'w x' a",
    "sed '1e id' a",
    'sed -f s a',
    'awk \'{ print > "x" }\' a',
    'awk \'BEGIN { system("id") }\'',
    'uniq a b',
    'xxd -r a b',
    'tree -o x',
    'date -s x',
    'hostname x',
    'man -P x ls',
    "less '+!id' a",
    'tee a',
    'curl x.example',
    'env X=1 PATH=. ls x -unknown',
    'cat --unknown a',
    'ls --unknown',
    'tar xf a',
    'dmesg -C',
    'ip link set x down',
    'lsof -D x',
    'cat $X',
    'cat "$(cat name)"',
    'grep x "$X"',
    'head a$X',
    'xargs rm',
    'printenv API_TOKEN',
    'python3 -c 1',
    'make',
  ])('%s is not', command => {
    expect(told(command).sets).not.toContain('read-only');
  });
});

describe('build-and-test', () => {
  it.each([
    'npm test',
    'npm run build',
    'npm run test:unit',
    'npm test -- --run x',
    'pnpm test',
    'yarn build',
    'bun test',
    'pytest -x -q tests',
    'python -m pytest',
    'cargo test',
    'cargo clippy -- -D warnings',
    'go test ./...',
    'go vet ./...',
    'tsc --noEmit',
    'npx tsc --noEmit',
    'npx vitest run',
    'bunx tsc --noEmit',
    'uvx ruff check .',
    'pipx run mypy src',
    'eslint . --fix',
    'ruff check --fix src',
    'mypy src',
    'make test',
    'make -j4',
    'make -C lib test',
    'go build -o /tmp/x ./...',
    'cargo build --target-dir /tmp/x',
    'pytest --junitxml=/tmp/x.xml tests',
    'cd lib && npm test',
    'mvn -q -DskipTests package',
    'gradle build',
    'dotnet test',
    'bundle exec rspec',
    'node --test',
    'deno test',
    'cmake -B build',
    'terraform validate',
    'shellcheck a.sh',
  ])('%s', command => {
    expect(told(command).sets).toContain('build-and-test');
  });
  it.each([
    'npm publish',
    'npm run deploy',
    'npm run x',
    'npm install x',
    'npm start',
    'npx x',
    'bunx x',
    'uvx x',
    'pipx run x',
    'uvx --with x ruff check',
    'uvx --from x ruff check',
    'pytest -c x',
    'pytest --unknown',
    'cargo run',
    'cargo test --config x',
    'go run .',
    'go test -exec ./x ./...',
    'jest --globalSetup x',
    'eslint --rulesdir x .',
    'make deploy',
    'make x SHELL=./y',
    'make -f x -E y',
    'make test -f /tmp/x',
    'make -C/tmp/x test',
    'npm --prefix /tmp/x run test',
    'jest --config=/tmp/x.js',
    'pytest /tmp/x',
    'cargo test --manifest-path /tmp/x/Cargo.toml',
    'cd /tmp && npm test',
    'mvn deploy',
    'tsc --unknown',
    'python manage.py runserver',
    'node a.js',
  ])('%s is not', command => {
    expect(told(command).sets).not.toContain('build-and-test');
  });
});

describe('what works outside of the checkout is in no set but read-only', () => {
  const cwd = '/repo';
  it.each([
    'make -C ../x test',
    'make -f../x/Makefile test',
    'make --directory=/other test',
    'ninja -C /other',
    'cmake --build ../x',
    'npm --prefix ../x run build',
    'npm -C /other test',
    'npx --prefix ../x jest',
    'pnpm --dir=../x test',
    'yarn --cwd ../x build',
    'cargo test --manifest-path ../x/Cargo.toml',
    'cargo -C ../x build',
    'go test -C ../x ./...',
    'gradle -p ../x build',
    './gradlew -p ../x build',
    'mvn -f ../x/pom.xml test',
    'dotnet test ../x',
    'uv --directory ../x run pytest',
    'tox -c ../x/tox.ini',
    'pytest ../x',
    'pytest /other/tests',
    'tsc -p ../x',
    'vitest --root ../x',
    'swift build --package-path ../x',
    'just -f ../x/justfile test',
    'task -d ../x build',
    'terraform -chdir=../x validate',
    'env -C ../x make test',
    'cd ../x && npm test',
    'cd /other && cargo test',
    '(cd ~/other && make)',
    'git -C ../x commit -m y',
    'cd ../x && git commit -m y',
  ])('%s', command => {
    expect(told(command, { cwd }).sets).not.toContain('build-and-test');
    expect(told(command, { cwd }).sets).not.toContain('git-local');
  });
  it.each([
    'make -C lib test',
    'make --directory=/repo/lib test',
    'npm --prefix lib run build',
    'pnpm --dir=lib test',
    'yarn --cwd ./lib build',
    'cargo test --manifest-path lib/Cargo.toml',
    'go test -C lib ./...',
    'gradle -p lib build',
    'dotnet test lib',
    'pytest /repo/tests',
    'tsc -p lib',
    'cd lib && npm test',
    'cd /repo/lib && npm test',
    'cd lib/src && cd .. && make',
    'bazel test //...',
    'gcc -I/usr/include -c a.c',
    'gcc -c /usr/share/a.c',
    'cmake -DCMAKE_PREFIX_PATH=/usr/local -B build',
  ])('%s is inside', command => {
    expect(told(command, { cwd }).sets).toContain('build-and-test');
  });
  it.each(['git -C ../x log --oneline', 'git -C /other status', 'cd ../x && git diff'])('%s only reads', command => {
    expect(told(command, { cwd }).sets).toContain('read-only');
  });
  it('where nobody told where the checkout is, an absolute path may be there', () => {
    expect(told('cd /workspace && npm test').sets).toContain('build-and-test');
    expect(told('pytest /workspace/tests').sets).toContain('build-and-test');
    expect(told('make -C ../x test').sets).toEqual([]);
  });
});

it('a script of the checkout with the name of a tool is not that tool', () => {
  expect(told('/usr/bin/ls').sets).toContain('read-only');
  expect(told('./ls').sets).toEqual([]);
  expect(told('/tmp/git status').sets).toEqual([]);
  expect(told('./gradlew build').sets).toEqual(['build-and-test']);
  expect(told('node_modules/.bin/tsc --noEmit').sets).toEqual(['build-and-test']);
  expect(told('../x/tsc --noEmit').sets).toEqual([]);
});

describe('the built-in policy in dont-ask', () => {
  it.each([
    'git status && ls',
    'npm test 2>&1 | tail -20',
    'timeout 300 npm test',
    'env -u CI npm test',
    'grep -rn x src | sort | uniq -c',
    'git add -A && git commit -m x',
    'cd src && ls',
    'for f in a b; do cat $f; done',
  ])('allows %s', async command => {
    expect(await decisionOn(command, 'dont-ask')).toBe('allow');
  });
  it.each([
    'ls && rm x',
    'PATH=.:$PATH git status',
    'git status; curl x.example',
    'ls > ../x',
    'GIT_SSH_COMMAND=./x git log',
    'unknown-program',
    'ls $(./x)',
    'npm test; ./deploy.sh',
  ])('does not allow %s', async command => {
    expect(await decisionOn(command, 'dont-ask')).not.toBe('allow');
  });
});
