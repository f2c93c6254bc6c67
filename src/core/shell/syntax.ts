/**
 * The only door to the parser. It hands out a tree only together with its doubts: every place where the parser and bash are known to
 * read differently, or where they well might.
 */
import { forEachChild, type ParsedScript, parse, type SyntaxNode, type Word } from 'unbash';

export type {
  ArithmeticExpression,
  Assignment,
  Case,
  Command,
  CompoundList,
  For,
  HereDoc,
  ParameterExpansionPart,
  ParameterOperation,
  ParsedScript,
  ProcessSubstitutionPart,
  Redirect,
  Redirection,
  Select,
  Statement,
  SyntaxNode,
  TestExpression,
  Word,
  WordPart,
} from 'unbash';
export { forEachChild } from 'unbash';

/** Longest text in UTF-16 units; agents' longest real command has 9,100. */
const LONGEST = 32_768;
/** A tree with errors is costly to walk; beyond this length its pieces are not looked at. */
const LONGEST_BROKEN = 2048;
/** Substitutions inside substitutions; each level is scanned once more by the parser. */
const DEEPEST = 16;
/** Parameter expansions that are open at once: each level of `${x:...` is read twice where it is looked at. */
const MOST_EXPANSIONS = 8;
const MOST_DOUBTS = 8;

export interface Syntax {
  /** Absent when the text is not even safe to look at. */
  readonly script?: ParsedScript;
  /** Why bash may read it differently; any of them makes the whole text undecided. */
  readonly doubts: readonly string[];
}

// Bash treats \x01 and \x7f as marks of its own; the others hide text from people or differ between readers.
const UNFIT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u00a0\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufffd]|.\ufeff/u;

/** What makes a text unfit to be parsed at all, or doubtful as a whole. */
const unfit = (text: string): string | undefined => {
  if (text.length > LONGEST) return 'it is longer than 32 KB';
  if (!text.isWellFormed()) return 'it is not valid Unicode';
  const found = UNFIT.exec(text);
  if (found) return `it holds the character U+${found[0].codePointAt(0)!.toString(16).padStart(4, '0').toUpperCase()}`;
  if (text.includes('\r')) return 'it has carriage returns, which the shell takes as text';
  return undefined;
};

/**
 * Nesting that the parser would need quadratic time for, or the reader exponential time: openers that are still open, counted without understanding them.
 * INVARIANT: counts at least the real depth for text without quotes; with quotes it may count too much, never by more than the openers there are.
 */
const tooDeep = (text: string): boolean => {
  let open = 0;
  let expansions = 0;
  let heredocs = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x28 /* ( */) {
      const before = text.charCodeAt(i - 1);
      if (before === 0x24 || before === 0x3c || before === 0x3e || before === 0x28) {
        if (++open > 200) return true;
      }
    } else if (c === 0x29 /* ) */ && open > 0) open--;
    else if (c === 0x7b /* { */ && text.charCodeAt(i - 1) === 0x24) {
      if (++expansions > MOST_EXPANSIONS) return true;
    } else if (c === 0x7d /* } */ && expansions > 0) expansions--;
    else if (c === 0x3c && text.charCodeAt(i + 1) === 0x3c && ++heredocs > 2000) return true;
  }
  return false;
};

/** An operator, substitution or line break that is neither escaped nor quoted, in text that the parser took for plain. */
const bare = (text: string, pattern: RegExp): boolean => pattern.test(text) && pattern.test(text.replace(/\\[\s\S]/g, ''));
const OPERATOR = /[()<>&;|`\n]/;
const EXPANSION = /[`]|\$[({[]|[<>]\(/;
const SUBSTITUTION = /`|\$\(/;
const ESCAPED = /\\[()&;|<>`"'#]/;

const shown = ({ text }: { readonly text: string }): string => `\`${text.length > 40 ? `${text.slice(0, 39)}…` : text}\``;

/** Every doubt about a tree, nested scripts included (they are parsed when they are looked at). */
class Audit {
  readonly doubts = new Set<string>();
  constructor(source: string) {
    this.source = source;
  }

  tooDeep = false;
  /** The text that positions count in. */
  private source: string;
  private depth = 0;
  private operand = false;
  private quoted = false;
  private regex = false;
  private arithmetic = false;
  /** Bound once: it runs for every node. */
  readonly visit = (node: SyntaxNode): void => {
    this.node(node);
  };

  doubt(why: string): void {
    if (this.doubts.size < MOST_DOUBTS) this.doubts.add(why);
  }

  script(script: ParsedScript | undefined): void {
    if (script === undefined) this.doubt('a substitution in it cannot be parsed');
    else if (script.errors?.length) this.doubt(`syntax error: ${script.errors[0]!.message}`);
    else if (this.depth >= DEEPEST) this.tooDeep = true;
    else {
      const { operand, quoted, regex, arithmetic, source } = this;
      this.operand = this.quoted = this.regex = this.arithmetic = false;
      this.source = script.source ?? source;
      this.depth++;
      for (const statement of script.commands) this.node(statement);
      this.depth--;
      Object.assign(this, { operand, quoted, regex, arithmetic, source });
    }
  }

  private within(flag: 'operand' | 'quoted' | 'regex' | 'arithmetic', node: SyntaxNode): void {
    const before = this[flag];
    this[flag] = true;
    forEachChild(node, this.visit);
    this[flag] = before;
  }

  private arithmeticText(text: string): void {
    if (/['\\]/.test(text) && SUBSTITUTION.test(text)) this.doubt('quotes do not quote inside arithmetic');
  }

  /** Words that touch were one word to bash: the parser ends a word at a process substitution. */
  private apart(nodes: readonly { readonly type: string; readonly pos: number; readonly end: number }[]): void {
    for (let i = 1; i < nodes.length; i++)
      if (nodes[i]!.pos === nodes[i - 1]!.end && (nodes[i]!.type === 'Word' || nodes[i]!.type === 'Assignment'))
        this.doubt('a process substitution is part of a longer word');
  }

  private literal(text: string): void {
    if (this.arithmetic) return;
    if (this.quoted || this.operand) {
      if (bare(text, this.quoted ? SUBSTITUTION : EXPANSION)) this.doubt(`\`${text.slice(0, 40)}\` hides a substitution`);
    } else if (bare(text, this.regex ? EXPANSION : OPERATOR))
      this.doubt(`\`${text.slice(0, 40)}\` has an operator inside a word`);
  }

  private node(node: SyntaxNode): void {
    this.guard(node);
    switch (node.type) {
      case 'Word':
        if (node.parts === undefined) this.literal(node.text);
        else for (const part of node.parts) this.node(part);
        break;
      case 'Literal':
        this.literal(node.text);
        break;
      case 'SingleQuoted':
      case 'AnsiCQuoted':
      case 'SimpleExpansion':
      case 'ExtendedGlob':
        break;
      case 'DoubleQuoted':
      case 'LocaleString':
      case 'HereDocBody':
        this.within('quoted', node);
        break;
      case 'ParameterExpansion':
        this.within(this.quoted ? 'quoted' : 'operand', node);
        break;
      case 'CommandExpansion':
      case 'ProcessSubstitution':
      case 'ArithmeticCommandExpansion':
        this.script(node.script);
        break;
      case 'ArithmeticExpansion':
      case 'ArithmeticCommand':
        this.within('arithmetic', node);
        break;
      case 'HereDoc':
        if (!node.delimiter?.quoted) forEachChild(node, this.visit);
        break;
      case 'TestBinary':
        this.node(node.left);
        if (node.operator === '=~') this.within('regex', node);
        else this.node(node.right);
        break;
      default:
        forEachChild(node, this.visit);
    }
  }

  /** The kinds of input on which the parser and bash are known to part. */
  private guard(node: SyntaxNode): void {
    switch (node.type) {
      case 'ParameterExpansion':
        if (!node.text.endsWith('}')) this.doubt(`${shown(node)} is cut short`);
        if (node.operation?.type === 'Unknown') this.doubt(`${shown(node)} has an unknown operation`);
        if (node.index) this.arithmeticText(node.index.text);
        if (node.operation?.type === 'Slice') this.arithmeticText(node.text);
        break;
      case 'CommandExpansion':
        if (node.text.startsWith('$((')) this.doubt(`${shown(node)} looks like arithmetic and is none`);
        if (!/^(?:\$\([\s\S]*\)|`[\s\S]*`|\$\{[\s\S]*\})$/.test(node.text)) this.doubt(`${shown(node)} is cut short`);
        break;
      case 'ProcessSubstitution':
        if (!node.text.endsWith(')')) this.doubt(`${shown(node)} is cut short`);
        break;
      case 'ArithmeticExpansion':
        if (!/(?:\)\)|\])$/.test(node.text)) this.doubt(`${shown(node)} is cut short`);
        this.arithmeticText(node.text);
        if (node.expression === undefined && SUBSTITUTION.test(node.text.slice(2))) this.doubt(`${shown(node)} cannot be parsed`);
        break;
      case 'ArithmeticCommand':
        this.arithmeticText(node.body);
        if (node.expression === undefined && SUBSTITUTION.test(node.body)) this.doubt(`\`((${node.body}))\` cannot be parsed`);
        break;
      case 'ExtendedGlob':
        this.doubt(`${shown(node)} is an extended pattern, which bash reads only when told to`);
        break;
      case 'Assignment':
        this.assignment(node);
        break;
      case 'HereDoc':
        if (node.closing === undefined) this.doubt('a here-document has no end');
        // Bash 5.2 prints a substitution and reads it again, and then loses the semicolon.
        if (this.depth > 1 && this.source.slice(node.delimiter?.end ?? node.pos, node.body.pos).includes(';'))
          this.doubt('a here-document inside a substitution is followed by another command');
        break;
      case 'Redirect':
        if (node.target === undefined) this.doubt('a redirection has no target');
        else if (node.operator.endsWith('&') && /^\d*-./s.test(node.target.text))
          this.doubt(`\`${node.operator}${node.target.text}\` closes a descriptor and goes on`);
        break;
      case 'Command':
        if (node.name?.parts?.[0]?.type === 'ProcessSubstitution')
          this.doubt('a process substitution stands where a command is named');
        this.apart([...node.prefix, ...(node.name ? [node.name] : []), ...node.suffix]);
        break;
      case 'For':
      case 'Select':
        if (node.wordlist) this.apart(node.wordlist);
        break;
      case 'ArrayValue':
        this.apart(node.elements);
        break;
      case 'CaseItem':
        if (node.pattern.some((word: Word) => word.text === 'esac')) this.doubt('`esac` is used as a pattern');
        break;
    }
  }

  private assignment(node: Extract<SyntaxNode, { type: 'Assignment' }>): void {
    const { value } = node;
    if (node.index) this.arithmeticText(node.index.text);
    if (value.type === 'Word') {
      if (value.text.startsWith('(')) this.doubt('text follows an array directly');
    } else {
      if (value.end !== node.end) this.doubt('text follows an array directly');
      if (ESCAPED.test(node.text) && (this.depth > 1 || node.text.includes('\n')))
        this.doubt('an array holds an escaped operator');
    }
  }
}

/** A line without quotes, escapes, comments, braces, brackets, patterns and here-documents: each parenthesis in it is one. */
const PLAIN_LINE = /^(?!.*<<)(?!.*\b(?:case|esac)\b)[\w ./:=,@%+~|;&$<>()-]*$/;
/**
 * A line that opens more parentheses than it closes: no shell runs any of it, whatever else is read into it.
 * INVARIANT: only for a text that a shell is given as a whole, and only where no parser has to be believed.
 */
export const isUnclosed = (text: string): boolean => PLAIN_LINE.test(text) && text.split('(').length > text.split(')').length;

/**
 * Parses one text as bash would read it.
 * @param whole a shell is given just this text, and nothing follows it.
 */
export const readSyntax = (text: string, whole = false): Syntax => {
  const why = unfit(text);
  if (why !== undefined && (text.length > LONGEST || !text.isWellFormed())) return { doubts: [why] };
  if (tooDeep(text)) return { doubts: ['it is nested too deeply'] };
  const script = parse(text);
  const doubts = why === undefined ? [] : [why];
  if (script.errors?.length) {
    if (whole && doubts.length === 0 && isUnclosed(text)) return { script, doubts };
    doubts.push(`syntax error: ${script.errors[0]!.message}`);
    return text.length > LONGEST_BROKEN ? { doubts } : { script, doubts };
  }
  const audit = new Audit(text);
  audit.script(script);
  if (audit.tooDeep) return { doubts: [...doubts, `substitutions are nested deeper than ${DEEPEST}`] };
  return { script, doubts: [...doubts, ...audit.doubts] };
};
