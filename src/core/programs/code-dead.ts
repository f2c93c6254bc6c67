/**
 * Where inline Python surely ends: at a statement that needs a name which nothing defines, it raises NameError. The calls whose
 * arguments hold that name never happen, nor does anything behind the statement. Only doubts are put aside by that: harm that is
 * spelled out stays told, since a module of the standard library's name may lie in the folder and define anything.
 */
import type { Language, Source, Span } from './code-text.ts';

/** Names that Python knows by itself, in its second and third version. Source: the library reference, "Built-in Functions" and "Constants". */
const BUILT_IN = new Set(
  (
    'abs aiter all anext any apply ascii basestring bin bool breakpoint buffer bytearray bytes callable chr classmethod cmp coerce compile complex copyright credits ' +
    'delattr dict dir divmod enumerate eval exec execfile exit file filter float format frozenset getattr globals hasattr hash help hex id input int intern ' +
    'isinstance issubclass iter len license list locals long map max memoryview min next object oct open ord pow print property quit range raw_input reduce ' +
    'reload repr reversed round set setattr slice sorted staticmethod str sum super tuple type unichr unicode vars xrange zip ' +
    'True False None NotImplemented Ellipsis and as assert async await break class continue def del elif else except finally for from global if import in is lambda ' +
    'nonlocal not or pass raise return try while with yield match case type'
  ).split(' '),
);
/** Modules that come with Python and leave the names of others alone. */
const STANDARD = new Set(
  (
    'abc argparse array ast asyncio atexit base64 bisect binascii bz2 calendar cmath collections concurrent configparser contextlib copy csv ctypes datetime decimal difflib dis ' +
    'email enum errno fcntl fileinput fnmatch fractions ftplib functools gc getpass glob gzip hashlib heapq hmac html http imaplib io ipaddress itertools json locale logging lzma ' +
    'marshal math mimetypes mmap multiprocessing netrc numbers operator os pathlib pickle pkgutil platform plistlib poplib posix pprint pty pwd queue random re resource ' +
    'sched secrets select selectors shelve shlex shutil signal smtplib socket socketserver sqlite3 ssl stat statistics string struct subprocess symtable sys sysconfig syslog tarfile telnetlib ' +
    'tempfile termios textwrap threading time timeit token tokenize tomllib traceback types typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser xml xmlrpc zipfile zlib zoneinfo'
  ).split(' '),
);
/** Whatever may define names that do not stand in the code, or go on after an error. */
const DYNAMIC =
  /\b(?:exec|eval|execfile|compile|globals|locals|vars|setattr|__\w+__|builtins|modules|_getframe|importlib|import_module|runpy|excepthook|settrace|setprofile|ctypes|gc|IPython|get_ipython)\b|\bimport\s*\*|^\s*[%!]/m;
/** Begins a statement that holds others, or goes on with one. */
const COMPOUND = /^(?:if|elif|else|for|while|try|except|finally|with|def|class|async|match|case|@|lambda)\b|^@|:\s*$/;
const EXCEPTION = /^\w*(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Group)$/;
/** Two of them in a row: the third side may not be looked at. */
const COMPARES = /[<>]=?|[=!]=|\b(?:in|is)\b/g;
/** Where a part of an expression may not be evaluated, or later, or with names of its own. */
const PERHAPS = /\b(?:lambda|and|or|if|else|for|yield|await|assert|del|global|return|raise)\b|:=/;

/** The code cut at its outermost line ends and semicolons, with the places of what is outside of all brackets there. */
const statements = (bare: string): readonly { readonly from: number; readonly to: number; readonly outer: string }[] => {
  const found: { from: number; to: number; outer: string }[] = [];
  let depth = 0;
  let from = 0;
  let outer = '';
  const end = (to: number): void => {
    found.push({ from, to, outer });
    from = to + 1;
    outer = '';
  };
  for (let i = 0; i < bare.length; i++) {
    const c = bare[i]!;
    if (c === '\\') {
      i++;
      outer += '  ';
    } else if (depth === 0 && (c === ';' || c === '\n')) end(i);
    else {
      outer += depth === 0 ? c : ' ';
      if ('([{'.includes(c)) depth++;
      else if (')]}'.includes(c)) depth--;
    }
  }
  end(bare.length);
  return found;
};

/** An equals sign that gives a name its value. */
const ASSIGNS = /(?<![=!<>])=(?!=)/;
/** Every name that the code gives a meaning to, wherever. */
const defined = (bare: string, cut: ReturnType<typeof statements>): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = (text: string): void => {
    for (const name of text.matchAll(/[A-Za-z_]\w*/g)) names.add(name[0]);
  };
  // What stands left of the last outer sign: targets, with all that is in their brackets.
  for (const { from, outer } of cut) {
    const parts = outer.split(ASSIGNS);
    if (parts.length > 1) add(bare.slice(from, from + outer.length - parts.at(-1)!.length));
  }
  for (const m of bare.matchAll(/([A-Za-z_]\w*)\s*:?=(?!=)/g)) names.add(m[1]!);
  for (const m of bare.matchAll(/\b(?:for|as|import|def|class|global|nonlocal|lambda|case|type)\b[^\n;]*/g)) add(m[0]);
  return names;
};

/**
 * The part of the code that never runs.
 * @returns where the missing name stands, and where everything behind is out of reach; nothing when no such end is sure.
 */
export const deadFrom = (source: Source, language: Language): { readonly name: Span; readonly behind: number } | undefined => {
  const { bare } = source;
  if (language !== 'python' || DYNAMIC.test(bare)) return undefined;
  for (const m of bare.matchAll(/\b(?:import|from)\s+([^\n;]+)/g))
    for (const module of m[0].startsWith('from') ? [m[1]!] : m[1]!.split(','))
      if (!STANDARD.has(/^\s*(\w+)/.exec(module)?.[1] ?? '')) return undefined;
  const cut = statements(bare);
  const names = defined(bare, cut);
  let inside = false;
  for (const { from, to, outer } of cut) {
    const text = bare.slice(from, to);
    if (text.trim() === '') continue;
    // What is indented, or stands on the line of a header, belongs to a statement that may not run it.
    if (bare[from - 1] !== ';') inside = /^[ \t]/.test(text) || COMPOUND.test(outer.trim());
    // A colon makes a header or an annotation.
    if (inside || outer.includes(':') || PERHAPS.test(text) || /^\s*(?:import|from)\b/.test(text)) continue;
    if ([...text.matchAll(COMPARES)].length > 1) continue;
    for (const m of text.matchAll(/(?<![\w.])[A-Za-z_]\w*(?![\w]|\s*=(?!=))/g)) {
      const name = m[0];
      if (BUILT_IN.has(name) || name.startsWith('_') || EXCEPTION.test(name) || names.has(name)) continue;
      // The letters in front of a string are no name.
      if (/^[rbfuRBFU]{1,2}$/.test(name) && /^["\s]*"/.test(text.slice(m.index + name.length))) continue;
      return { name: [from + m.index, from + m.index + name.length], behind: to };
    }
  }
  return undefined;
};
