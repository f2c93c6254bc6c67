/** What a shell really runs: a script in a scratch folder, with a PATH of stand-ins that write down how they were called. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What each stand-in prints: words that would run another one, if the script makes them a command. */
const PRINTS: Readonly<Record<string, string>> = { p1: 'o1', p2: 'p3 x', p3: 'a[$(p4)]', p4: '' };
const END = '<end of call>';

export class Truth {
  readonly folder = mkdtempSync(join(tmpdir(), 'sallyport-shell-'));
  private readonly path = join(this.folder, 'bin');
  private runs = 0;

  constructor() {
    mkdirSync(this.path);
    for (const [name, text] of Object.entries(PRINTS)) this.stub(name, text === '' ? '' : `printf '%s\\n' '${text}'`);
    this.stub('cat', 'exec /bin/cat "$@"');
  }

  private stub(name: string, then: string): void {
    const file = join(this.path, name);
    writeFileSync(file, `#!/bin/sh\nprintf '%s\\0' ${name} "$@" '${END}' >> "$STUB_LOG"\n${then}\n`);
    chmodSync(file, 0o755);
  }

  /**
   * Runs a script for at most two seconds.
   * @param shell `bash` or `dash`, by absolute path.
   * @returns the stand-ins that ran, each with its arguments.
   */
  async run(shell: string, script: string): Promise<readonly (readonly string[])[]> {
    const home = join(this.folder, `${this.runs++}h`);
    mkdirSync(home);
    const log = join(home, '.log');
    writeFileSync(log, '');
    const limits = 'ulimit -t 2 -f 1000 -v 2000000 2>/dev/null; cd "$1" && exec "$2" -c "$3"';
    await new Promise<void>(done => {
      const child = spawn('/bin/sh', ['-c', limits, 'sh', home, shell, script], {
        env: { PATH: this.path, HOME: home, STUB_LOG: log, FUNCNEST: '4', LC_ALL: 'C.UTF-8' },
        stdio: 'ignore',
        detached: true,
      });
      const stop = (): void => {
        try {
          process.kill(-child.pid!, 'SIGKILL');
        } catch {
          // It is already gone.
        }
      };
      const late = setTimeout(stop, 2000);
      child.on('close', () => {
        clearTimeout(late);
        stop();
        done();
      });
      child.on('error', () => done());
    });
    const text = readFileSync(log, 'utf8');
    rmSync(home, { recursive: true, force: true });
    const calls: string[][] = [];
    let call: string[] = [];
    for (const word of text.split('\0').slice(0, -1))
      if (word === END) {
        calls.push(call);
        call = [];
      } else call.push(word);
    return calls;
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
