/** What a test asserts: each assertion's text, what it speaks of, and how much it pins down. */
import { type CodeText, type Language, lineAt } from '../code/code-text.ts';

export interface Assertion {
  /** The whole statement, white space squeezed. */
  readonly text: string;
  /** Its arguments at the top level: what it compares. */
  readonly parts: readonly string[];
  /** 3 pins a value, 2 a part or a range, 1 that something is there, 0 nothing at all. */
  readonly strength: 0 | 1 | 2 | 3;
  readonly line: number;
}

/** Where an assertion begins. Anything called `assert...`, `expect...`, `verify...` counts, so that a project's own helpers do. */
const BEGINS: Readonly<Record<Language, RegExp>> = {
  javascript:
    /(?<![\w$.])(?:await\s+)?(?:expect|assert|verify|should|ensure|check)\w*(?=\s*[.(<])|(?<![\w$.])t\.(?:is|not|deepEqual|true|false|truthy|falsy|throws|throwsAsync|like|regex|snapshot|equal|same|ok|match)(?=\()|\.should(?=[.(])/g,
  python: /(?<![\w.])assert(?=[\s(])|(?<!\w)(?:\w{1,60}\.){0,6}(?:assert\w+|raises|warns|fail|expect|verify\w*|check_\w+)(?=\()/g,
  go: /(?<![\w.])\w+\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)(?=\()|(?<![\w.])(?:require|assert|is|qt|must|check)\.\w+(?=\()|(?<![\w.])(?:\w+\.)?(?:Expect|Eventually|Consistently|Assert\w*|assert\w+|require\w+|verify\w+|check\w+|Verify\w+|Check\w+)(?=\()/g,
  rust: /(?<!\w)(?:\w{1,60}::){0,6}(?:prop_)?assert\w*!(?=\s*[([{])|(?<!\w)(?:panic|unreachable)!(?=\()|(?<![\w.])(?:assert|expect|verify|check)_\w+(?=\()/g,
  java: /(?<!\w)(?:\w+\.)?(?:assert\w*|verify\w*|expect\w*|fail|check\w+|then|assertThat)(?=\s*[(<{])|\.andExpect(?=\()|\bshould\w+(?=[\s(])/g,
  csharp:
    /(?<!\w)(?:await\s+)?(?:\w{1,60}\.){0,6}?(?:Assert|CollectionAssert|StringAssert|Check|Xunit\.Assert)\.\w+(?=\s*[(<])|\.Should\w*(?=\()|(?<!\w)(?:await\s+)?(?:\w+\.)?(?:Verify\w*|Assert\w+|Expect\w*)(?=\s*[(<])/g,
  ruby: /(?<![\w.])(?:expect|assert\w*|refute\w*|is_expected|flunk|verify\w*)(?=[\s({.!])|\.(?:should|must_\w+|wont_\w+)(?=[\s({])/g,
  php: /(?:\$this->|self::|static::|Assert::)(?:assert|expect)\w+(?=\()|(?<![\w>$:])(?:expect|assert\w*)(?=\()|->should\w+(?=\()/g,
};

/** A statement longer than this, in characters, is cut. */
const LONGEST = 10_000;
/** The end of a statement: its semicolon, or the line end after which no call goes on. */
const statementEnd = ({ code, ends }: CodeText, start: number, language: Language): number => {
  const limit = Math.min(code.length, start + LONGEST);
  let i = start;
  while (i < limit) {
    const c = code[i]!;
    if (c === '(' || c === '[' || c === '{') {
      i = ends[i]!;
      continue;
    }
    if (c === ';' || c === ')' || c === '}' || c === ']') return i;
    if (c === '\n') {
      const next = /\S/.exec(code.slice(i, Math.min(limit, i + 400)));
      const goesOn = next !== null && (next[0] === '.' || (next[0] === '?' && language !== 'python') || code[i - 1] === '\\');
      if (!goesOn && !/[.,&|=+]\s*$/.test(code.slice(Math.max(start, i - 20), i))) return i;
    }
    i++;
  }
  return Math.min(i, limit);
};

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Cuts at the commas, or the comparison operators, of the top level between two positions. */
const split = ({ bare, code, ends }: CodeText, start: number, end: number, at: RegExp): string[] => {
  const parts: string[] = [];
  let from = start;
  for (let i = start; i < end; ) {
    at.lastIndex = i;
    if ('([{'.includes(code[i]!)) i = ends[i]!;
    else if (at.test(code)) {
      parts.push(squeeze(bare.slice(from, i)));
      i = at.lastIndex;
      from = i;
    } else i++;
  }
  return [...parts, squeeze(bare.slice(from, end))].filter(part => part !== '');
};
const COMMA = /,/y;
const COMPARES = /\s*(?:===?|!==?|<=|>=|(?<=\s)[<>](?=\s)|\bis not\b|\bis\b|\bnot in\b|\bin\b)\s*/y;

const partsOf = (file: CodeText, start: number, end: number): string[] => {
  const word = /^assert\s+/.exec(file.code.slice(start, Math.min(end, start + 40)))?.[0];
  const open = file.code.indexOf('(', start);
  if (word !== undefined || open < 0 || open >= end) return split(file, start + (word?.length ?? 0), end, COMPARES);
  const parts = split(file, open + 1, Math.min(end, file.ends[open]! - 1), COMMA);
  return parts.length > 1 && RECEIVER.test(parts[0]!) ? parts.slice(1) : parts;
};
/** Go's assertion libraries take the test itself first. */
const RECEIVER = /^(?:t|tb|tt|c|g|s\.T\(\)|suite\.T\(\))$/;

const SAME = /^(?:true|false|null|none|nil|undefined|-?\d[\d_.]*|""|''|"[^"]*"|'[^']*'|[\w.]+)$/i;
const TRUE = /^(?:true|1|!0|!false|not false|"[^"]+"|'[^']+'|1\s*===?\s*1|true\s*===?\s*true)$/i;
const comparison = (text: string): [string, string] | undefined => {
  const [, a, b] = /^([\w.'"-]+)\s*===?\s*([\w.'"-]+)$/.exec(text) ?? [];
  return a === undefined ? undefined : [a, b!];
};
const alwaysHolds = (expression: string): boolean => {
  const text = expression.replace(/^\((.*)\)$/, '$1').trim();
  if (TRUE.test(text)) return true;
  const sides = comparison(text);
  if (sides && sides[0] === sides[1]) return true;
  return /(?:\|\||\bor)\s*(?:true|1)$/i.test(text);
};

/** Cannot fail, whatever the code under test does. */
const vacuous = (text: string, parts: readonly string[]): boolean => {
  const [first = '', second = ''] = parts;
  const matcher = /\)\s*\.\s*(?:to\s*\.\s*)?(?:be\s*\.\s*)?(\w+)\s*(?:\(\s*([^()]*?)\s*\))?\s*$/.exec(text);
  const spec = /^expect\(([\w.'"]+)\)\.to (be|eq|eql|equal|be_truthy)\b[\s(]*([\w.'"]*)\)?$/.exec(text);
  if (spec) return spec[2] === 'be_truthy' ? TRUE.test(spec[1]!) : spec[1] === spec[3];
  if (/^(?:await )?expect(?:\.soft)?\s*\(/.test(text)) {
    if (!matcher) return false;
    const [, name, value] = matcher;
    if (/^(?:toBeTruthy|toBeDefined|truthy|ok|beTruthy|be_truthy)$/i.test(name!))
      return TRUE.test(first) || /^(?:\{\}|\[\])$/.test(first);
    if (/^(?:toBe|toEqual|toStrictEqual|equal|equals|eq|eql|true|beTrue|toBeTrue)$/i.test(name!))
      return (value ?? '') === ''
        ? TRUE.test(first) && /true/i.test(name!)
        : value === first && SAME.test(first) && !/[(]/.test(first);
    return false;
  }
  if (/^assert\s/.test(text) && parts.length > 0)
    return alwaysHolds(squeeze(text.replace(/^assert\s+/, '').replace(/,\s*["'f].*$/, '')));
  if (
    /(?:^|[.>:])(?:assert|ok|True|IsTrue|assertTrue|assert_true|true|truthy|assert!|debug_assert!|isTrue|That)\s*\(/.test(
      text.slice(0, text.indexOf('(') + 1),
    )
  )
    return alwaysHolds(first) && !/assertThat/.test(text);
  if (
    /(?:equal|Equal|Equals|assert_eq!|AreEqual|is|strictEqual|deepEqual|same|assert_equal|assertSame|AreSame)\s*\(/.test(
      text.slice(0, text.indexOf('(') + 1),
    )
  ) {
    return first === second && SAME.test(first);
  }
  return false;
};

const THERE =
  /\.?(?:toBeTruthy|toBeDefined|toBeFalsy|toBeNull|toBeUndefined|be_nil|be_falsey|not\.toBeNull|not\.toBeUndefined|not\.toThrow|toBeInstanceOf|toBeTypeOf|be_truthy|be_present|be_valid)\b|expect\.anything\(|\b(?:NotNull|IsNotNull|NotEmpty|IsNotEmpty|IsType|IsInstanceOf\w*|isNotNull|assertNotNull|assertIsNotNone|assertIsInstance|assert_not_nil|assertNotEmpty|NotNil|NotEmpty|IsAssignableFrom|BeOfType|NotBeNull|NotBeEmpty|Null|IsNull|isNull|assertNull|assertIsNone|assert_nil|Nil|Empty|IsEmpty|BeNull|BeEmpty)\b|\bis (?:not )?None\b|\bisinstance\(|\binstanceof\b|\bnot\w*\([^,()]*,\s*(?:undefined|null|None|nil)\s*\)|\bis_(?:some|ok)\(\)|\bnot_to be_nil|\bto_not be_nil|\bexists?\b\s*\(/;
const TRUTHY =
  /(?:^|[.>:])(?:ok|True|IsTrue|assertTrue|assert|assert_true|truthy|assert!|isTrue|False|IsFalse|assertFalse|refute|isFalse|falsy)\s*\(|^assert\s/;
const PARTIAL =
  /(?:Greater|Less|Contain|Match|Includ|StartsWith|EndsWith|HaveProperty|HaveLength|CloseTo|InRange|Between|assertIn\b|Regex|objectContaining|arrayContaining|stringContaining)|\b(?:include|match)\b|\s(?:<=?|>=?|in)\s/i;
const COMPARED = /===?|!==?|\bequals\(|\.eq\(|\b(?:is|in)\b|<|>|startswith|endswith|contains|includes|matches/i;

const strengthOf = (text: string, parts: readonly string[]): Assertion['strength'] => {
  if (vacuous(text, parts)) return 0;
  if (THERE.test(text)) return 1;
  if (
    TRUTHY.test(text.slice(0, text.includes('(') ? text.indexOf('(') + 1 : 8)) &&
    !COMPARED.test(/^assert\s/.test(text) ? text.slice(7) : parts.join(','))
  )
    return 1;
  return PARTIAL.test(text) ? 2 : 3;
};

const EQUALS = /\b(?:toBe|toEqual|toStrictEqual|assert_eq|eq|eql)\b|Equals?\b|\bSame\b|AreEqual|AreSame|[^!<>]==/;
const BOUND = /Greater|Less|InRange|Between|\bbe_between|\bbe\s+[<>]|\s[<>]=?\s/;
/** A failure that Go's own tests tell: what was compared stands in the condition around it. */
const TOLD = /^\w+\.(?:Errorf?|Fatalf?|Fail|FailNow)\(/;
/** What is called twice is compared with itself: a test of its own for what is always the same, but no word on what it gives. */
const comparesItself = ({ text, parts }: Assertion): boolean => {
  const [, subject, value] =
    /^(?:await )?expect(?:\.soft)?\s*\((.+)\)\s*\.\s*(?:toBe|toEqual|toStrictEqual)\((.+)\)$/.exec(text) ?? [];
  const [first, second] = subject === undefined ? parts : [subject, value];
  return first !== undefined && first === second && first.includes('(') && EQUALS.test(text) && !/!=/.test(text);
};
/** Whether an assertion says less of the same: that something is there where it was compared, a bound where it was a value. */
export const isLooser = (was: Assertion, now: Assertion): boolean =>
  was.strength >= 2 &&
  !TOLD.test(was.text) &&
  (was.text === `await ${now.text}` ||
    (comparesItself(now) && !comparesItself(was)) ||
    now.strength === 1 ||
    (now.strength === 2 && BOUND.test(now.text) && EQUALS.test(was.text) && !BOUND.test(was.text)));

/** More assertions than this in one file are not read. */
const MANY = 20_000;
/** All assertions of a file, in order, each with the position at which it begins. */
export const assertionsIn = (file: CodeText, language: Language): readonly (Assertion & { readonly at: number })[] => {
  const found: (Assertion & { at: number })[] = [];
  const begins = new RegExp(BEGINS[language]);
  for (let at = begins.exec(file.code); at && found.length < MANY; at = begins.exec(file.code)) {
    const stop = statementEnd(file, begins.lastIndex, language);
    const text = squeeze(file.bare.slice(at.index, stop));
    const parts = partsOf(file, at.index, stop);
    found.push({
      text,
      parts,
      strength: strengthOf(text.replace(/^await /, ''), parts),
      line: lineAt(file, at.index),
      at: at.index,
    });
    begins.lastIndex = Math.max(stop, begins.lastIndex);
  }
  return found;
};
