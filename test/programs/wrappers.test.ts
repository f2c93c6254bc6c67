/** Wrappers: the command that they run is found, however they are spelled. */
import { describe, expect, it } from 'vitest';
import { told } from '../support/commands.ts';

const INNER = 'git reset --hard';
describe('the inner command is seen', () => {
  it.each([
    'sudo git reset --hard',
    'sudo -u me -- git reset --hard',
    'sudo env A=1 git reset --hard',
    'doas git reset --hard',
    "su -c 'git reset --hard' me",
    'env git reset --hard',
    'env - git reset --hard',
    'env -u X A=1 git reset --hard',
    "env -S 'git reset --hard'",
    'env -C sub git reset --hard',
    'timeout 5 git reset --hard',
    'timeout -s KILL 5 git reset --hard',
    'timeout --signal=9 --kill-after 3 5 git reset --hard',
    'nice git reset --hard',
    'nice -n 5 git reset --hard',
    'nice -5 git reset --hard',
    'ionice -c3 git reset --hard',
    'nohup git reset --hard',
    'stdbuf -oL git reset --hard',
    'setsid -w git reset --hard',
    '/usr/bin/time -v git reset --hard',
    'chroot /x git reset --hard',
    'unshare -r git reset --hard',
    'taskset 1 git reset --hard',
    'flock /tmp/l git reset --hard',
    "flock /tmp/l -c 'git reset --hard'",
    "script -qc 'git reset --hard' /dev/null",
    "watch 'git reset --hard'",
    'watch -x git reset --hard',
    'strace -f -o /dev/null git reset --hard',
    'gdb --args git reset --hard',
    'xvfb-run -a git reset --hard',
    'busybox git reset --hard',
    "bash -c 'git reset --hard'",
    "sh -lc 'git reset --hard'",
    'echo x | xargs git reset --hard',
    "echo x | xargs -I{} sh -c 'git reset --hard'",
    'parallel git reset --hard ::: x',
    'find . -exec git reset --hard \\;',
    'fd x -x git reset --hard',
    "hyperfine 'git reset --hard'",
    "tmux new-session -d 'git reset --hard'",
    "tmux send-keys 'git reset --hard' Enter",
    'ip netns exec n git reset --hard',
    "npm exec -c 'git reset --hard'",
    'npx git reset --hard',
    'pnpm dlx git reset --hard',
    'pnpm exec git reset --hard',
    'yarn exec git reset --hard',
    'bunx git reset --hard',
    'uv run git reset --hard',
    'uvx --from x git reset --hard',
    'poetry run git reset --hard',
    'pipx run git reset --hard',
    'conda run -n e git reset --hard',
    'bundle exec git reset --hard',
    'mise exec -- git reset --hard',
    'doppler run -- git reset --hard',
    'dotenv -- git reset --hard',
    'cross-env A=1 git reset --hard',
    'unknown-wrapper git reset --hard',
    "make SHELL='git reset --hard' x",
    'awk \'BEGIN { system("git reset --hard") }\'',
    'awk \'BEGIN { "git reset --hard" | getline }\'',
    "sed '1e git reset --hard' a",
  ])('%s', command => {
    expect(told(command).hazards, INNER).toContain('git-discard');
  });
  it.each([
    'ssh host rm -rf /',
    "ssh host 'sudo rm -rf /'",
    'ssh -p 22 -o BatchMode=yes host -- rm -rf /',
    'docker run --rm img rm -rf /',
    'docker exec -it c rm -rf /',
    "docker compose exec web sh -c 'rm -rf /'",
    'kubectl exec -n ns p -c k -- rm -rf /',
    'podman run img rm -rf /',
    "gcloud compute ssh vm --command 'rm -rf /'",
  ])('%s, on another machine', command => {
    expect(told(command).hazards).toContain('delete-root');
    expect(told(command).deletes, 'its paths are not ours').toEqual([]);
  });
});

describe('what is no command is not run', () => {
  it.each([
    'sudo --version git reset --hard',
    'sudo -K git reset --hard',
    'env --help git reset --hard',
    'head git reset --hard',
    'command -v git',
    'man git',
    'echo git reset --hard',
    "printf 'git reset --hard'",
    'grep "git reset --hard" a',
    'find . -exec echo -delete + -print',
    'timeout --help',
    'echo ok | xargs',
  ])('%s', command => {
    expect(told(command).hazards).toEqual([]);
  });
});

describe('options that start a command of their own', () => {
  it.each([
    ["ssh -o ProxyCommand='sh -c id' host", 'hidden-command'],
    ["scp -o 'KnownHostsCommand=rm x' a h:b", 'hidden-command'],
    ["rsync -ae 'sh -c id' a h:b", 'hidden-command'],
    ['go test -exec ./x ./...', 'hidden-command'],
    ['wget --use-askpass=./x https://x.example', 'hidden-command'],
    ["apt-get -o APT::Update::Pre-Invoke::='id' update", 'hidden-command'],
    ['gcc -wrapper ./x a.c', 'hidden-command'],
  ])('%s', (command, id) => {
    expect(told(command).hazards).toContain(id);
  });
});

describe('xargs', () => {
  it('takes its items from text that is known', () => {
    expect(told('printf "a\\nb" | xargs rm').deletes).toEqual(['a', 'b']);
    expect(told('echo a b | xargs -I% cp % dir').reads).toEqual(['a b']);
    expect(told("printf 'a b,c' | xargs -d, rm").deletes).toEqual(['a b', 'c']);
  });
  it('knows names that another command lists by their folder', () => {
    expect(told('git ls-files src | xargs sed -i s/a/b/')).toMatchObject({ opaque: [], writes: ['**/*'] });
    expect(told('find . -name __pycache__ | xargs rm -rf')).toMatchObject({ deletes: ['**/__pycache__/'], hazards: [] });
    expect(told('rg -l foo src | xargs sed -i s/a/b/').writes).toEqual(['src/**/*']);
  });
  it('does not guess the rest', () => {
    expect(told('cat list | xargs rm -rf').hazards).toEqual(['delete-unknown']);
    expect(told('cat list | xargs sed -i s/a/b/').opaque).toHaveLength(1);
  });
});
