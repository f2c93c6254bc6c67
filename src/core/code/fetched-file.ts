/** A program that one command of a script fetches into a file and a later one runs, with nothing between that checks what came. */

export interface FetchedFile {
  /** Where the command that fetches begins in the text. */
  readonly at: number;
  readonly what: string;
  readonly file: string;
}

const FETCH = /(?:^|[\s;&|(])(?:curl|wget)\s|^[\t ]*ADD\s+https?:/m;
/** A Dockerfile's own way of fetching. */
const ADD = /^\s*ADD\s+(https?:\/\/\S+)\s+(\S+)/;
const INTO = /\s(?:-o|--output|-O|--output-document)[\s=]+["']?([\w./~$@{}-]+)/;
/** What proves that it is what somebody looked at. */
const CHECKED =
  /\b(?:sha(?:1|224|256|384|512)sum|shasum|b2sum|gpgv?|cosign|minisign|signify|Get-FileHash|gh\s+attestation|slsa-verifier|openssl\s+dgst|md5sum)\b/;
const RUNNERS =
  /^\s*(?:sudo\s+(?:-\S+\s+)*)?(?:(?:ba|z|da|k)?sh|python[\d.]*|node|deno\s+run|perl|ruby|php|source|\.|pwsh)\s+(?:-\w+\s+)*["']?([\w./~$@{}-]+)/;
const DIRECT = /^\s*(?:sudo\s+(?:-\S+\s+)*)?["']?((?:\.{0,2}\/|~\/)[\w./~$@{}-]+)/;
const NO_PROGRAM =
  /\.(?:json|ya?ml|toml|txt|md|csv|tsv|xml|html?|png|jpe?g|svg|pdf|gpg|asc|pem|crt|key|list|repo|tar|tgz|gz|xz|bz2|zst|zip|deb|rpm|apk|dmg|pkg|whl|jar|sql|sig|sha256)$/i;

const plain = (name: string): string => name.replace(/^\.\//, '');

/** Every file of a script that is fetched and then run unchecked; a name is told once. */
export const fetchedThenRun = (script: string): readonly FetchedFile[] => {
  if (!FETCH.test(script) || CHECKED.test(script)) return [];
  const fetched = new Map<string, FetchedFile>();
  const run: FetchedFile[] = [];
  let at = 0;
  for (const line of script.replaceAll(/\\\r?\n/g, match => ' '.repeat(match.length)).split('\n')) {
    if (!/^\s*#/.test(line))
      for (const part of line.slice(0, 4_000).split(/&&|\|\||;/)) {
        const [, from, to] = ADD.exec(part) ?? [];
        if (from !== undefined) {
          const name = to!.endsWith('/')
            ? to +
              from
                .replace(/[?#].*$/, '')
                .split('/')
                .at(-1)!
            : to!;
          if (!NO_PROGRAM.test(name)) fetched.set(plain(name), { at, what: part.trim().slice(0, 160), file: plain(name) });
          continue;
        }
        if (FETCH.test(` ${part}`)) {
          const url = /https?:\/\/[^\s"'|>]+/.exec(part)?.[0];
          const name =
            INTO.exec(part)?.[1] ??
            />\s*["']?([\w./~$@{}-]+)/.exec(part)?.[1] ??
            (/\s-\w*O|\bwget\s/.test(part)
              ? (url ?? '')
                  .replace(/[?#].*$/, '')
                  .split('/')
                  .at(-1)
              : undefined);
          const isPipe = /\|/.test(part) && !/>\s*\S+\s*$/.test(part);
          if (name !== undefined && name !== '-' && !NO_PROGRAM.test(name) && !isPipe && name !== '/dev/null')
            fetched.set(plain(name), { at, what: part.trim().replaceAll(/\s+/g, ' ').slice(0, 160), file: plain(name) });
          continue;
        }
        const command = part.replace(/^\s*(?:RUN|CMD|ENTRYPOINT)\s+(?:--\S+\s+)*/, '');
        const started = RUNNERS.exec(command)?.[1] ?? DIRECT.exec(command)?.[1];
        const found = started === undefined ? undefined : fetched.get(plain(started));
        if (found !== undefined) {
          run.push(found);
          fetched.delete(found.file);
        }
      }
    at += line.length + 1;
  }
  return run;
};
