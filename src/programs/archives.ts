/** Archives and compressors: what they read and write, and the programs that their options start. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import type { Carry } from '../core/model.ts';
import { type Args, options, parseArgs } from '../core/programs/argv.ts';
import { allOf, contentOf, program, type Telling } from '../core/programs/tell.ts';
import { after, isWholeHome, joinWords, pathsOf, word } from '../core/programs/words.ts';

const TAR = options(
  'A/catenate/concatenate c/create d/diff/compare delete r/append t/list test-label u/update x/extract/get check-device g/listed-incremental= G/incremental hole-detection= ignore-failed-read level= n/seek no-check-device no-seek occurrence?= sparse-version= S/sparse k/keep-old-files keep-newer-files keep-directory-symlink no-overwrite-dir one-top-level?= overwrite overwrite-dir recursive-unlink skip-old-files U/unlink-first W/verify ignore-command-error no-ignore-command-error O/to-stdout atime-preserve?= clamp-mtime delay-directory-restore group= group-map= mode= mtime= m/touch no-delay-directory-restore no-same-owner no-same-permissions numeric-owner owner= owner-map= p/preserve-permissions/same-permissions same-owner s/preserve-order/same-order sort= force-local L/tape-length= M/multi-volume b/blocking-factor= B/read-full-records i/ignore-zeros record-size= H/format= old-archive pax-option= posix V/label= a/auto-compress j/bzip2 lzip lzma lzop J/xz no-auto-compress z/gzip/gunzip/ungzip Z/compress zstd add-file= exclude= exclude-backups exclude-caches exclude-caches-all exclude-caches-under exclude-ignore= exclude-ignore-recursive= exclude-tag= exclude-tag-all= exclude-tag-under= exclude-vcs exclude-vcs-ignores h/dereference hard-dereference K/starting-file= newer-mtime= no-null no-recursion no-unquote no-verbatim-files-from null N/newer/after-date= one-file-system P/absolute-names recursion suffix= T/files-from= unquote verbatim-files-from X/exclude-from= strip-components= transform/xform= anchored ignore-case no-anchored no-ignore-case no-wildcards no-wildcards-match-slash wildcards wildcards-match-slash checkpoint?= full-time index-file= l/check-links no-quote-chars= quote-chars= quoting-style= R/block-number show-defaults show-omitted-dirs show-snapshot-field-ranges show-transformed-names/show-stored-names totals?= utc v/verbose warning= w/interactive o help usage version acls selinux xattrs no-acls no-xattrs',
  'f/file= C/directory= to-command= F/info-script/new-volume-script= I/use-compress-program= checkpoint-action= rmt-command= rsh-command= remove-files volno-file=',
);
const CREATES = ['c', 'r', 'u', 'A'];
const REMOTE = /^(?:[\w.-]+@)?[\w.*-]+:/;

const tar = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  // the oldest style: a first word of letters without a dash, whose values follow in order
  const old = words[0]?.exact && /^[A-Za-z]+$/.test(words[0].text) && /[cxtruAd]/.test(words[0].text);
  const extra = context.env.get('TAR_OPTIONS');
  const settings = extra?.exact ? extra.text.split(/\s+/).filter(Boolean).map(word) : [];
  if (extra && !extra.exact) t.hazard('unsafe-preload');
  const args = parseArgs([...settings, ...(old ? oldStyle(words) : words)], TAR);
  for (const name of ['to-command', 'F', 'I', 'rsh-command', 'rmt-command']) {
    for (const runs of args.values(name)) {
      if (
        name === 'I' &&
        /^(?:pigz|pbzip2|pixz|zstdmt?|gzip|bzip2|xz|zstd|lz4|lzop|lzip|brotli|plzip)(?:\s+-[\w=-]+)*$/.test(runs.text)
      )
        continue;
      t.hazard('hidden-command');
      t.script(runs, `tar --${name}`);
    }
  }
  for (const action of args.values('checkpoint-action')) {
    if (!action.text.startsWith('exec=')) continue;
    t.hazard('hidden-command');
    t.script(after(action, 5), 'tar --checkpoint-action');
  }
  const archive = args.value('f') ?? word('-');
  const folder = args.value('C');
  const inFolder = (w: Word): Word => (folder && !/^[/~]/.test(w.text) ? joinWords([folder, w], '/') : w);
  const creates = args.has(...CREATES);
  const members = args.operands.map(inFolder);
  if (creates) {
    const carries = allOf(
      t.reads(...members),
      ...members.flatMap(w => pathsOf(w, context).map(path => contentOf(path, context).carries)),
    );
    if (members.some(w => isWholeHome(w, context))) t.hazard('sweep-home');
    put(t, archive, carries, args.has('force-local'));
    if (args.has('remove-files')) for (const w of members) t.deletes(w, true);
  } else if (args.has('x')) {
    const carries = archive.text === '-' ? (context.stdinCarries ?? []) : t.reads(archive);
    if (args.has('O')) t.prints({ carries });
    else if (args.has('P')) t.opaque('`tar -P` unpacks to wherever the archive says');
    else {
      t.writes(folder ?? word('.'), { carries });
      if (carries.includes('network')) t.fetches(folder ?? word('.'));
    }
  } else if (args.has('t', 'd')) {
    if (archive.text !== '-') t.reads(archive);
    if (args.safe || args.given.every(g => g.option.safe || g.option.names.includes('f'))) t.set('read-only');
  }
  const list = args.value('T');
  if (list) t.reads(list);
};
/** The archive: a file, standard output, or another machine. */
const put = (t: Telling, archive: Word, carries: readonly Carry[], local: boolean) => {
  if (archive.text === '-' || archive.text === '/dev/stdout') t.prints({ carries });
  else if (!local && REMOTE.test(archive.text) && !archive.text.startsWith('/') && !/^[A-Za-z]:[\\/]/.test(archive.text))
    t.connects(word(archive.text.replace(/:.*$/s, '').replace(/^.*@/, '')), carries);
  else t.writes(archive, { carries });
};
const oldStyle = (words: readonly Word[]): readonly Word[] => {
  const letters = [...words[0]!.text];
  const rest = words.slice(1);
  const out: Word[] = [];
  let next = 0;
  for (const letter of letters) {
    out.push(word(`-${letter}`));
    if (TAR.byName.get(letter)?.takes === 'yes' && rest[next]) out.push(rest[next++]!);
  }
  return [...out, ...rest.slice(next)];
};

const ZIP = options(
  'r/recurse-paths R q/quiet v/verbose 0 1 2 3 4 5 6 7 8 9 j/junk-paths y/symlinks u/update f/freshen o/latest-time X/no-extra e/encrypt P= x/exclude= i/include= n= D/no-dir-entries s= g/grow A F FF l ll z h',
  'm/move d/delete T/test TT/unzip-command= O/output-file= b= t= tt=',
);
const zip = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const attached = words.find(w => w.text.startsWith('--unzip-command='));
  if (attached) {
    t.hazard('hidden-command');
    t.script(after(attached, 16), 'zip --unzip-command');
  }
  const tested = words.findIndex(w => w.text === '-TT' || w.text === '--unzip-command');
  if (tested >= 0 && words[tested + 1]) {
    t.hazard('hidden-command');
    t.script(words[tested + 1]!, 'zip -TT');
  }
  const args = parseArgs(
    words.filter((_, i) => i !== tested && (tested < 0 || i !== tested + 1)),
    ZIP,
  );
  const [archive, ...members] = args.operands;
  if (!archive) return;
  const carries = allOf(t.reads(...members), members.length === 0 ? context.stdinCarries : []);
  if (archive.text === '-') t.prints({ carries });
  else t.writes(args.value('O') ?? archive, { carries });
  if (args.has('m')) for (const w of members) t.deletes(w, true);
};

const UNPACK = options('l/list t/test v q/quiet o n j L p/pipe c Z a b f u C X K V W y so', 'd= P= x= D M O= o= output= target=');
/** Of `unzip`, `-o` overwrites, and takes no value. */
const UNZIP = options('l t v q n o j L p c Z z a b f u C X K V W :', 'd= P= x= i= D M O= I=');
const unpack = (t: Telling, words: readonly Word[], name: string) => {
  const args = parseArgs(
    name === 'jar' && words[0] && !words[0].text.startsWith('-') ? [word(`-${words[0].text}`), ...words.slice(1)] : words,
    /^(?:unzip|zipinfo)$/.test(name) ? UNZIP : UNPACK,
  );
  const [archive, ...members] = /^7z|^7za|^rar$|^unrar$/.test(name) ? args.operands.slice(1) : args.operands;
  const verb = args.operands[0]?.text ?? '';
  if (!archive) return;
  if (/^(?:7z|7za|rar)$/.test(name) && /^[au]$/.test(verb)) {
    t.writes(archive, { carries: t.reads(...members) });
    return;
  }
  const carries = t.reads(archive);
  if (args.has('l', 't', 'v', 'Z') || /^[ltv]$/.test(verb)) t.set('read-only');
  else if (args.has('p', 'c', 'so')) t.prints({ carries });
  else {
    const folder = args.value('d', 'o', 'output', 'target') ?? word('.');
    t.writes(folder, { carries });
    if (carries.includes('network')) t.fetches(folder);
  }
};

const SQUEEZE = options(
  '# c/stdout/to-stdout d/decompress/uncompress f/force k/keep l/list n/no-name N/name q/quiet r/recursive t/test v/verbose 1/fast best h/help V/version z/compress e/extreme T/threads= M/memory= F/format= C/check= long?= ultra rsyncable rm',
  'S/suffix= o= D= to= dict=',
);
const SUFFIX: Readonly<Record<string, string>> = {
  gzip: '.gz',
  pigz: '.gz',
  bzip2: '.bz2',
  pbzip2: '.bz2',
  xz: '.xz',
  lzma: '.lzma',
  zstd: '.zst',
  lz4: '.lz4',
  brotli: '.br',
  compress: '.Z',
  lzip: '.lz',
};
const squeeze = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  const args: Args = parseArgs(words, SQUEEZE);
  const opens = args.has('d') || /^(?:gunzip|bunzip2|unxz|unlzma|unzstd|uncompress|unpigz)$/.test(name);
  const files = args.operands.filter(w => w.text !== '-');
  const carries = allOf(t.reads(...files), files.length === 0 ? context.stdinCarries : [], opens ? ['decoded'] : []);
  const base = name
    .replace(/^un/, '')
    .replace('gunzip', 'gzip')
    .replace(/^bzip2$/, 'bzip2');
  if (args.has('c', 't', 'l') || files.length === 0) {
    t.prints({ carries });
    if (args.safe) t.set('read-only');
    return;
  }
  const out = args.value('o');
  for (const file of files) {
    const target =
      out ??
      (opens ? word(file.text.replace(/\.[^./]+$/, '')) : word(`${file.text}${args.value('S')?.text ?? SUFFIX[base] ?? '.gz'}`));
    t.writes(target, { carries });
    if (!args.has('k') && !/^(?:zstd|unzstd|brotli|lz4)$/.test(name)) t.deletes(file);
  }
};

export const archives = program(
  [
    'tar',
    'bsdtar',
    'gtar',
    'zip',
    'unzip',
    'zipinfo',
    'jar',
    '7z',
    '7za',
    '7zz',
    'rar',
    'unrar',
    ...Object.keys(SUFFIX),
    'gunzip',
    'bunzip2',
    'unxz',
    'unlzma',
    'unzstd',
    'uncompress',
    'cpio',
    'pax',
  ],
  (t, words, context, name) => {
    if (name.endsWith('tar')) tar(t, words, context);
    else if (name === 'zip') zip(t, words, context);
    else if (/^(?:unzip|zipinfo|jar|7z\w?|rar|unrar)$/.test(name)) unpack(t, words, name);
    else if (name === 'cpio' || name === 'pax') {
      const args = parseArgs(
        words,
        options('i/extract o/create p/pass-through t/list v d m u 0 H= B c F/file= E= r w', 'rsh-command= O= I='),
      );
      const runs = args.value('rsh-command');
      if (runs) {
        t.hazard('hidden-command');
        t.script(runs, name);
      }
      const file = args.value('F', 'O', 'I');
      if (file && (args.has('o') || args.has('O'))) put(t, file, ['project'], false);
      else if (file) t.reads(file);
      if (args.has('o') && !file) t.prints({ carries: ['project'] });
    } else squeeze(t, words, context, name);
  },
);
