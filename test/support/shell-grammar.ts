/** Random shell scripts from a grammar, and mutations of them. The programs `p1` ... `p4` and `cat` are stand-ins that only say they ran. */

/** A small generator of numbers: the same seed, the same scripts (mulberry32). */
export class Dice {
  private state: number;
  constructor(seed: number) {
    this.state = seed | 0;
  }
  below(n: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  }
  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }
  chance(of: number): boolean {
    return this.below(of) === 0;
  }
}

const PLAIN = [
  'a',
  'b',
  'x=1',
  '-n',
  '--',
  'a#b',
  '=',
  '%',
  '^',
  '!',
  '+',
  'p2',
  '1',
  '{a,b}',
  '{1..3}',
  'a{p1,p2}',
  '~',
  '*',
  '?',
  '[ab]',
  '\\$x',
  '\\"',
  "\\'",
  '\\`',
  '\\(',
  'a\\ b',
  '\\\n',
  '$',
  ']',
];
const VARIABLES = [
  '$x',
  '${x}',
  '$y',
  '"$x"',
  '"${y}"',
  '$@',
  '"$@"',
  '$*',
  '"$*"',
  '"${a[*]}"',
  '$1',
  '"$1"',
  '$#',
  '$?',
  '${#x}',
  '${!x}',
  '${a[0]}',
  '${a[@]}',
  '"${a[@]}"',
  '${a[1]}',
  '${#a[@]}',
  '${z}',
  '$0',
  '$_',
  '$RANDOM',
  '${x@Q}',
  '${!a[@]}',
  '${!x*}',
];
const QUOTED = [
  "'x'",
  "'$(p1)'",
  "'`p2`'",
  "'a b'",
  "'\"'",
  "')'",
  "'#'",
  "'}'",
  "''",
  '""',
  "$'\\x70\\x31'",
  "$'\\''",
  "$'a\\tb'",
  "$'\\'$(p1)'",
  '$"a"',
  '"a b"',
  '"\\$x"',
  '"\\`"',
  '"\'"',
  '"#"',
  '"}"',
];
const OPERATORS = [':-', '-', '+', ':+', '=', ':=', '#', '##', '%', '%%', '/', '//', '/#', '/%', ':', '^', '^^', ',', ',,', '@'];
const SEPARATORS = [';', ';', '\n', ' ; ', ' ;\n', '&&', ' && ', '||', ' || ', ' | ', '|', ' |& ', '&', ' & '];
const VALUES = [
  'p1',
  'p2',
  "'p3 a'",
  'a',
  "'a b'",
  '1',
  '2',
  "'a[$(p4)]'",
  '"$x"',
  '$y',
  '$(p2)',
  '$((1+1))',
  "'*'",
  "''",
  'x',
  '{a,b}',
  '~',
  '"p1 b"',
  'p',
  '$x$y',
  '${x}1',
];
const BODIES = [
  'body $(p1)',
  '`p2`',
  '$x\n$(p3)\n',
  'p1\n',
  '$(p1\n)',
  'a\\\nb',
  '\\$(p1)',
  '${x:-$(p4)}',
  "'$(p2)'",
  '$((1+$(p3)))',
  '"',
  '\\`p1\\`',
  '(',
  'p1 a\np2',
  '$(p1 <<X\nX\n)',
];

/** Writes one script. */
export class Grammar {
  private readonly dice: Dice;
  private documents: string[] = [];
  constructor(dice: Dice) {
    this.dice = dice;
  }

  script(): string {
    this.documents = [];
    const start = this.dice.chance(3) ? '' : this.assignments();
    return start + this.list(3) + this.bodies();
  }

  private assignments(): string {
    const { dice } = this;
    const kinds = [
      () => `x=${dice.one(VALUES)}`,
      () => `y=${dice.one(VALUES)}`,
      () => `a=(${dice.one(VALUES)} ${dice.one(VALUES)})`,
      () => `set -- ${dice.one(VALUES)} ${dice.one(VALUES)}`,
      () => `x+=${dice.one(VALUES)}`,
      () => `declare ${dice.one(['', '-i ', '-u ', '-l ', '-r ', '-a ', '-n '])}y=${dice.one(['x', 'p1', '1', "'a b'", '$x'])}`,
      () => `printf -v x ${dice.one(["'%s'", "'%s1'", "'p%d'"])} ${dice.one(['p1', '1', '$y'])}`,
      () => `read ${dice.one(['-r ', ''])}x <<< ${dice.one(VALUES)}`,
      () => `IFS=${dice.one([',', "' '", 'p', "''"])}`,
      () => `f() { ${dice.one(['p1 "$@"', '"$@"', 'x=p3', 'echo p1', 'local x=p4; $x', 'p2 $1; return; p3', '$1 a'])}; }`,
      () => `let ${dice.one(['x=1', 'y=x', "'x=1+1'"])}`,
      () => `export x=${dice.one(VALUES)}`,
      () => `shopt -s ${dice.one(['nullglob', 'lastpipe', 'expand_aliases'])}`,
      () => `alias q=${dice.one(["'p1 a'", "'p2;p3'", 'p4', "'echo '"])}`,
      () => `unset ${dice.one(['x', 'y', 'a'])}`,
      () => `trap '${dice.one(['p1 $x', 'p2', '$x'])}' ${dice.one(['EXIT', 'DEBUG', 'ERR'])}`,
    ];
    let out = '';
    for (let n = dice.below(4); n >= 0; n--) out += dice.one(kinds)() + dice.one([';', '\n', '; ']);
    return out;
  }

  private program(): string {
    return this.dice.one([
      'p1',
      'p2',
      'p3',
      'p4',
      'p1',
      'p2',
      'echo',
      'printf %s',
      'cat',
      ':',
      'true',
      'false',
      'test',
      '[',
      'eval',
      'f',
      'q',
      '$x',
      '"$x"',
      '$y',
      '${a[@]}',
      '"$@"',
      'command p1',
      'builtin echo',
      'exec',
      'shift',
      'set --',
      'return',
      'break',
      'continue',
      'wait',
      'jobs',
      'type',
      'unset x',
      'export y=p1',
      'local y=1',
      "'p3'",
      'p\\4',
      '{p1,p2}',
      '. ./s',
    ]);
  }

  word(depth: number): string {
    const { dice } = this;
    if (depth <= 0)
      return dice.one([() => dice.one(PLAIN), () => dice.one(VARIABLES), () => dice.one(QUOTED), () => this.stub()])();
    const kinds = [
      () => dice.one(PLAIN),
      () => dice.one(VARIABLES),
      () => dice.one(QUOTED),
      () => this.stub(),
      () => `"${this.inQuotes(depth - 1)}"`,
      () => `$(${this.list(depth - 1)})`,
      () => `"$(${this.list(depth - 1)})"`,
      () => `\`${this.backquoted()}\``,
      () => `\${x${dice.one(OPERATORS)}${this.word(depth - 1)}}`,
      () => `"\${x${dice.one(OPERATORS)}${this.word(depth - 1)}}"`,
      () => `\${a[@]${dice.one(OPERATORS)}${this.word(depth - 1)}}`,
      () => `$((${this.arithmetic(depth - 1)}))`,
      () => `$[${this.arithmetic(depth - 1)}]`,
      () => `${dice.one(['<', '>'])}(${this.list(depth - 1)})`,
      () => this.word(depth - 1) + this.word(depth - 1),
      () => `\${a[${this.arithmetic(depth - 1)}]}`,
      () => `$((${this.list(depth - 1)})${dice.one([')', ' )', '\n)'])}`,
      () => `${dice.one(['?', '!', '@', '+', '*'])}(${this.word(depth - 1)})`,
      () => `$(<${dice.one(['s', this.word(depth - 1)])})`,
      () => `{${this.word(depth - 1)},${this.word(depth - 1)}}`,
      () => `$(${dice.one(['#c\n', '\n', ' '])}${this.list(depth - 1)}${dice.one([')', '\n)', ' )', '#c\n)'])}`,
    ];
    return dice.one(kinds)();
  }

  private stub(): string {
    return this.dice.one(['p1', 'p2', 'p3', 'p4']);
  }

  private inQuotes(depth: number): string {
    const { dice } = this;
    let out = '';
    for (let n = dice.below(3); n >= 0; n--)
      out += dice.one([
        () => 'a',
        () => '$x',
        () => '${a[@]}',
        () => '$@',
        () => dice.one(["'", '\\"', '\\`', '\\$(', ' ', '\\\n', '!', '#', ')', '}']),
        () => (depth > 0 ? `$(${this.list(depth - 1)})` : 'b'),
        () => (depth > 0 ? `\`${this.backquoted()}\`` : 'b'),
        () => (depth > 0 ? `\${x:-${this.word(depth - 1)}}` : 'b'),
        () => `$((${this.arithmetic(depth - 1)}))`,
        () => this.stub(),
      ])();
    return out;
  }

  private backquoted(): string {
    return this.dice.one([
      this.stub(),
      'echo p1',
      'p1 \\`p2\\`',
      'p1 "\\"$x"',
      'p1 $(p2)',
      "p1 'a'",
      'p1;p2',
      'p1 \\$x',
      'p1 #c',
      'p1 "\\`p2\\`"',
      'echo p3 a',
    ]);
  }

  private arithmetic(depth: number): string {
    const { dice } = this;
    if (depth <= 0) return dice.one(['1', 'x', 'x+1', 'a[0]', '$x', 'x=1', 'y++', '(1)', 'x?1:2', '$(p2)', '"1"']);
    return dice.one([
      () => '1',
      () => 'x',
      () => `a[${this.arithmetic(depth - 1)}]`,
      () => `$(${this.list(depth - 1)})`,
      () => `\`${this.backquoted()}\``,
      () => `x=${this.arithmetic(depth - 1)}`,
      () => `"$(${this.list(depth - 1)})"`,
      () => `(${this.arithmetic(depth - 1)}) + ${this.arithmetic(depth - 1)}`,
      () => `'${this.stub()}'`,
      () => `${this.arithmetic(depth - 1)} && (y=2)`,
    ])();
  }

  private redirect(depth: number): string {
    const { dice } = this;
    return dice.one([
      () => this.document(),
      () => `<<<${this.word(depth)}`,
      () => '2>&1',
      () => '>&2',
      () => `>${dice.one([' ', ''])}${dice.one(['f', 's'])}`,
      () => '>>s',
      () => '&>f',
      () => `<${dice.one(['f', 's', this.word(depth)])}`,
      () => '{fd}>f',
      () => '3<f',
      () => '3>&1',
      () => '>&3',
      () => `<&${dice.one(['-', '3', '0', '$x'])}`,
    ])();
  }

  private document(): string {
    const { dice } = this;
    const end = dice.one(['EOF', 'E']);
    const tabs = dice.chance(3);
    const mark = dice.one([end, end, `'${end}'`, `"${end}"`, `\\${end}`]);
    this.documents.push(`${tabs ? '\t' : ''}${dice.one(BODIES)}\n${tabs && dice.chance(2) ? '\t' : ''}${end}\n`);
    return `<<${tabs ? '-' : ''}${dice.one(['', ' '])}${mark}`;
  }

  private bodies(): string {
    const text = this.documents.length === 0 ? '' : `\n${this.documents.join('')}`;
    this.documents = [];
    return text;
  }

  private simple(depth: number): string {
    const { dice } = this;
    let out = '';
    if (dice.chance(5))
      out += `${dice.one(['x=1', `x=${this.word(depth)}`, `y=${dice.one(VALUES)}`, `a[${this.arithmetic(depth)}]=1`, 'x+=a'])} `;
    out += this.program();
    for (let n = dice.below(3); n > 0; n--) out += dice.one([' ', ' ', '\t', ' \\\n']) + this.word(depth);
    if (dice.chance(4)) out += ` ${this.redirect(depth)}`;
    return out;
  }

  private sep(): string {
    return this.dice.one([';', '\n', '; ', ' ;\n']);
  }

  private command(depth: number): string {
    const { dice } = this;
    if (depth <= 0) return this.simple(0);
    const d = depth - 1;
    const kinds = [
      () => `(${this.list(d)})${dice.one(['', ' >f', ' >s'])}`,
      () => `{ ${this.list(d)}${dice.one([';', '\n', ' ;'])}}${dice.one(['', ' >s', ' 2>&1', ' <<< p1'])}`,
      () =>
        `if ${this.list(d)}${this.sep()}then ${this.list(d)}${this.sep()}${dice.one(['fi', `else ${this.list(d)}${this.sep()}fi`, `elif ${this.list(d)}${this.sep()}then ${this.list(d)}${this.sep()}fi`])}`,
      () => `for ${dice.one(['i', 'x', 'y'])} in ${this.word(d)} ${this.word(d)}${this.sep()}do ${this.list(d)}${this.sep()}done`,
      () => `for x${this.sep()}do ${this.list(d)}${this.sep()}done`,
      () =>
        `${dice.one(['while false', 'until true', `while ${this.simple(d)}; false`, 'while read -r x', 'while ((i++ < 2))'])}${this.sep()}do ${this.list(d)}${this.sep()}done <<< ${dice.one(VALUES)}`,
      () =>
        `case ${this.word(d)} in ${dice.one(['', '('])}${dice.one(['a', '*', '"$x"', this.word(d), 'esac|a', 'a|b'])}) ${this.list(d)}${dice.one([' ;;', '\n;;', ' ;&', ' ;;&', ''])}${dice.one([' ', '\n'])}${dice.one(['', 'b) p2;; '])}esac`,
      () =>
        `[[ ${dice.one([this.word(d), `-n ${this.word(d)}`, `${this.word(d)} == ${this.word(d)}`, `${this.word(d)} =~ ${this.word(d)}`, `( ${this.word(d)} )`, `! -f ${this.word(d)}`, `${this.word(d)} && ${this.word(d)}`, `${this.word(d)} < ${this.word(d)}`, `$x -eq ${this.word(d)}`, 'a =~ ( )', 'a =~ a|(p1)', '-v $x'])} ]]`,
      () => `((${this.arithmetic(d)}))`,
      () =>
        `${dice.one(['f()', 'function f', 'f ()'])}${dice.one([' ', '\n'])}${dice.chance(2) ? `{ ${this.list(d)};}` : `( ${this.list(d)} )`}${dice.one([';f', '\nf', ' && f', ';f p1 $x'])}`,
      () => `${dice.one(['! ', 'time ', 'time -p ', 'coproc '])}${this.command(d)}`,
      () => `for ((i=0;i<2;i++))${this.sep()}do ${this.list(d)}${this.sep()}done`,
      () => `select i in a${this.sep()}do ${this.list(d)}${this.sep()}break;done </dev/null`,
      () => `${this.simple(d)} | ${this.command(d)}`,
      () => `#${dice.one(['c', ' p1', '$(p1)', "'", '"'])}\n${this.simple(d)}`,
      () => `eval ${this.word(d)} ${this.word(d)}`,
      () => `eval '${this.list(d).replaceAll("'", '"')}'`,
      () => `echo ${this.word(d)} | while read -r ${dice.one(['x', 'y'])}; do ${this.list(d)}; done`,
      () => `x=$(${this.list(d)})${this.sep()}${this.simple(d)}`,
      () => `${this.assignments()}${this.simple(d)}`,
    ];
    return dice.chance(2) ? this.simple(d) : dice.one(kinds)();
  }

  list(depth: number): string {
    const { dice } = this;
    let out = this.command(depth);
    for (let n = dice.below(3); n > 0; n--) out += dice.one(SEPARATORS) + this.command(depth - 1);
    if (this.documents.length > 0 && !dice.chance(4)) out += this.bodies();
    return out;
  }
}

const SPLICES = [
  ';',
  '&',
  '|',
  '&&',
  '||',
  '(',
  ')',
  '{',
  '}',
  '((',
  '))',
  '[[',
  ']]',
  '$(',
  '`',
  '"',
  "'",
  "$'",
  '$"',
  '\\',
  '\n',
  ' ',
  '<<EOF',
  "<<'E'",
  'EOF',
  'E',
  '\t',
  '<<<',
  '<(',
  '>(',
  '>',
  '<',
  '#',
  '!',
  'if ',
  'then ',
  'fi',
  'do ',
  'done',
  'case a in ',
  'a)',
  ';;',
  'esac',
  '$((',
  '$[',
  ']',
  '[',
  '${x:-',
  '}',
  '$x',
  'x=',
  'x=(',
  'coproc ',
  'time ',
  '\r',
  '\\\n',
  '{a,b}',
  '!(',
  '?(',
  '@(',
  '=~ ',
  'p1',
  'p2',
  ' p3 ',
  '\n}',
  '\u00a0',
  '\v',
  '\f',
  '1>',
  '{x}>',
  '&>',
  '>&',
  '<&-',
  'in',
  'function ',
  '()',
];

/** Splices pieces of syntax into a text, or cuts characters out of it. */
export const mutate = (text: string, dice: Dice, times: number): string => {
  let out = text;
  for (let n = 0; n < times; n++) {
    const at = dice.below(out.length + 1);
    out = dice.chance(2)
      ? out.slice(0, at) + dice.one(SPLICES) + out.slice(at)
      : out.slice(0, at) + out.slice(at + 1 + dice.below(2));
  }
  return out;
};
