/**
 * Text that fetches or decodes a program and runs it in the same breath, wherever commands are written: workflow steps, git hooks,
 * lifecycle commands, instructions to an agent. A light reading that needs no list of programs; it looks at one line at a time.
 */

export interface FetchAndRun {
  /** Where it begins in the text. */
  readonly at: number;
  readonly what: string;
  readonly from: 'network' | 'decoder';
  readonly host?: string;
  /** Host and path, where one is written. */
  readonly address?: string;
  /** The installer of a well-known tool, from the address that its own manual names. */
  readonly known: boolean;
}

/** Addresses of installers that the tools' own manuals say to pipe into a shell. */
const INSTALLERS = [
  'astral.sh/',
  'sh.rustup.rs',
  'rustup.rs/',
  'static.rust-lang.org/',
  'win.rustup.rs',
  'get.pnpm.io/',
  'bun.sh/',
  'bun.com/',
  'deno.land/',
  'install.python-poetry.org',
  'get.docker.com',
  'get.helm.sh/',
  'get.sdkman.io',
  'fnm.vercel.app/',
  'get.volta.sh',
  'mise.run',
  'mise.jdx.dev/',
  'starship.rs/install',
  'foundry.paradigm.xyz',
  'claude.ai/install',
  'cli.codecov.io',
  'uploader.codecov.io',
  'keybase.io/codecovsecurity',
  'raw.githubusercontent.com/nvm-sh/nvm/',
  'raw.githubusercontent.com/rustwasm/wasm-pack/',
  'rustwasm.github.io/wasm-pack/',
  'raw.githubusercontent.com/Homebrew/install/',
  'raw.githubusercontent.com/golangci/golangci-lint/',
  'raw.githubusercontent.com/helm/helm/',
  'raw.githubusercontent.com/kubernetes-sigs/kustomize/',
  'raw.githubusercontent.com/cargo-bins/cargo-binstall/',
  'raw.githubusercontent.com/anchore/',
  'raw.githubusercontent.com/aquasecurity/trivy/',
  'raw.githubusercontent.com/dotnet/install-scripts/',
  'dot.net/v1/dotnet-install',
  'deb.nodesource.com/',
  'rpm.nodesource.com/',
  'cli.github.com/packages',
  'apt.llvm.org/',
  'aka.ms/install',
  'sdk.cloud.google.com',
  'fly.io/install.sh',
  'get.k3s.io',
  'cli.moonbitlang.com/',
  'nixos.org/nix/install',
  'install.determinate.systems/',
  'raw.githubusercontent.com/rhysd/actionlint/',
];

const FETCHER = /(?:^|[\s("'`$])(?:curl|wget|aria2c|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)(?:\.exe)?\s/i;
const DECODER = /(?:^|[\s("'`$])(?:base(?:64|32)\s+(?:-d|-D|-di|--decode)\b|xxd\s+-r|openssl\s+(?:enc|base64)\s.*-d\b)/;
const SHELL = String.raw`(?:(?:ba|z|da|k|a)?sh|pwsh|powershell|iex|Invoke-Expression|python[\d.]*|node|deno|bun|perl|ruby|php)`;
/** A segment of a pipe that runs what comes in; an interpreter with inline code or a module of its own does not. */
const RUNS_INPUT = new RegExp(
  String.raw`^\s*(?:(?:sudo|doas|env|exec|command|nohup|time)(?:\s+(?:-[\w=-]*|[A-Z_]+=\S*))*\s+)*(?:/(?:usr/)?(?:local/)?bin/)?${SHELL}(?![\w./:=-])(?!\s+-[cemp]\b)`,
  'i',
);
/** A substitution that is run: `bash <(`, `sh -c "$(`, `eval "$(`, `iex (`. */
const RUNS_WHAT_FOLLOWS = new RegExp(
  String.raw`(?:^|[\s;&|("'${'`'}])(?:(?:${SHELL}|source|\.)\s+(?:-\S+\s+)?<\(|${SHELL}\s+-\w*[ce]\w*\s+["']?(?:\$\(|${'`'})|eval\s+["']?(?:\$\(|${'`'})|(?:iex|Invoke-Expression)\s*[("'&\s]+(?:New-Object\s+(?:System\.)?Net\.WebClient\)?\.DownloadString)?)`,
  'gi',
);
const URL_IN = /(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z\d]{2,}(?::\d+)?)(\/[^\s"'|)`<>]*)?/i;
/** An interpreter whose inline code fetches a text and runs it. */
const INLINE = /(?:^|[\s;&|("'`$])(?:python[\d.]*|node|deno|bun|ruby|perl|php)\s+(?:-\w+\s+)*(?:-[cepr]|eval)\s/i;
const INLINE_FETCH =
  /\burlopen\s*\(|\brequests\.get\s*\(|\bhttpx\.get\s*\(|\bfetch\s*\(|\bhttps?\.get\s*\(|\bURI\.open\b|\bopen-uri\b|\bNet::HTTP\b|\bLWP::|\bfile_get_contents\s*\(\s*["']http|\burlretrieve\s*\(/;
const INLINE_RUN =
  /\b(?:exec|eval|compile|system|popen|spawn|execSync|spawnSync|Function|subprocess\.\w+|instance_eval)\b\s*(?:\(|\s)/;
const inline = (line: string): FetchAndRun | undefined => {
  const start = INLINE.exec(line);
  if (start === null || TALK.test(line)) return undefined;
  const code = line.slice(start.index + start[0].length, start.index + 2_000);
  return INLINE_FETCH.test(code) && INLINE_RUN.test(code)
    ? finding(start.index, line.slice(start.index, start.index + FAR), 'network')
    : undefined;
};
/** How far behind a substitution's beginning the fetcher is looked for, in characters. */
const FAR = 500;
/** Words before it that make it a text about a command. */
const TALK = /^\s*(?:-\s+)?(?:#|\/\/|(?:echo|printf|Write-Host|Write-Output)\s)/i;

interface Piece {
  readonly at: number;
  readonly text: string;
}
/** Cuts a line at its pipes and separators; within quotes too when `blind`. Each inner list is one pipeline. */
const pipelines = (line: string, blind: boolean): readonly (readonly Piece[])[] => {
  const done: Piece[][] = [[]];
  let start = 0;
  let quote = '';
  const cut = (end: number, next: number, isPipe: boolean): void => {
    done.at(-1)!.push({ at: start, text: line.slice(start, end) });
    if (!isPipe) done.push([]);
    start = next;
  };
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!;
    if (!blind && quote !== '') {
      if (c === quote) quote = '';
      else if (c === '\\') i++;
    } else if (!blind && (c === '"' || c === "'")) quote = c;
    else if (c === '|' && line[i + 1] !== '|') cut(i, i + (line[i + 1] === '&' ? 2 : 1), true);
    else if (c === ';' || c === '&' || c === '|') {
      const doubled = line[i + 1] === c;
      cut(i, i + (doubled ? 2 : 1), false);
      if (doubled) i++;
    }
  }
  cut(line.length, line.length, false);
  return done;
};

const finding = (at: number, text: string, from: FetchAndRun['from']): FetchAndRun => {
  const what = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const [, host, path = ''] = URL_IN.exec(what.replace(/^\S+\s/, '')) ?? [];
  const address = host === undefined ? undefined : host.toLowerCase() + path;
  const known =
    from === 'network' &&
    address !== undefined &&
    !/http:\/\//i.test(what) &&
    INSTALLERS.some(start => address.startsWith(start));
  return { at, what, from, known, ...(host !== undefined && { host }), ...(address !== undefined && { address }) };
};

/**
 * Whether what is fetched lies in the repository itself: its raw files, its releases, its pages. Whoever may change that may change
 * the program in this very change, where a person sees it; so it is asked about, and not refused.
 * @param repository `owner/name`
 */
export const isFromOwn = ({ from, address = '', what }: FetchAndRun, repository: string | undefined): boolean => {
  if (from !== 'network' || repository === undefined || /http:\/\//i.test(what) || /\/\.\.?(?:\/|$)|[@%\\]/.test(address))
    return false;
  const [owner = '', name = ''] = repository.toLowerCase().split('/');
  const path = address.toLowerCase().replace(/^(?:www\.)?github\.com\//, 'github.com/');
  return [
    `raw.githubusercontent.com/${owner}/${name}/`,
    `github.com/${owner}/${name}/releases/`,
    `github.com/${owner}/${name}/raw/`,
    `${owner}.github.io/${name}/`,
    ...(name === `${owner}.github.io` ? [`${owner}.github.io/`] : []),
  ].some(start => path.startsWith(start));
};

const inPipeline = (pieces: readonly Piece[]): FetchAndRun | undefined => {
  const runner = pieces.findIndex((piece, i) => i > 0 && RUNS_INPUT.test(piece.text));
  const source = pieces.slice(0, Math.max(runner, 0)).find(({ text }) => FETCHER.test(text + ' ') || DECODER.test(text));
  if (source === undefined || (source === pieces[0] && TALK.test(source.text) && !/\$\(|`/.test(source.text))) return undefined;
  const whole = pieces
    .slice(pieces.indexOf(source), runner + 1)
    .map(({ text }) => text)
    .join('|');
  return finding(source.at, whole, DECODER.test(source.text) ? 'decoder' : 'network');
};

/** Every place where a text fetches or decodes a program and runs it; at most one for each pipeline. */
export const fetchAndRun = (text: string): readonly FetchAndRun[] => {
  const flat = text.replaceAll(/\\\r?\n/g, match => ' '.repeat(match.length));
  const found = new Map<number, FetchAndRun>();
  let offset = 0;
  for (const line of flat.split('\n')) {
    const add = (one: FetchAndRun | undefined): unknown => one && found.set(offset + one.at, { ...one, at: offset + one.at });
    if (/[|(`]/.test(line) && !/^\s*(?:#|\/\/)/.test(line)) {
      for (const blind of [false, true]) for (const pieces of pipelines(line, blind)) add(inPipeline(pieces));
      add(inline(line));
      for (const match of line.matchAll(RUNS_WHAT_FOLLOWS)) {
        if (TALK.test(line)) break;
        const rest = line.slice(match.index + match[0].length).slice(0, FAR);
        const whole = match[0] + rest;
        if (DECODER.test(rest)) add(finding(match.index, whole, 'decoder'));
        else if (FETCHER.test(` ${rest} `) || /DownloadString/i.test(match[0])) add(finding(match.index, whole, 'network'));
      }
    }
    offset += line.length + 1;
  }
  return [...found.values()];
};
