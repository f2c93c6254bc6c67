/** Hostile text through every reporter: it stays text for the runner, for GitHub's Markdown, for SARIF viewers, for a browser, for a terminal. */

import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Reporter } from '../../../src/core/contracts.ts';
import { loadAll } from '../../../src/core/late.ts';
import type { Report } from '../../../src/core/model.ts';
import { publish } from '../../../src/publish.ts';
import * as reporterList from '../../../src/reporters/index.ts';
import { shownOnGitHub } from '../../support/github-markdown.ts';
import { PAYLOADS } from '../../support/hostile-change.ts';
import { callVerdict, fileVerdict, findingOf, reportOf } from '../../support/plain-report.ts';
import { reader } from '../../support/runner.ts';
import { commandsIn, UNSEEN } from '../../support/workflow-commands.ts';
import { must, type Target } from '../target.ts';

await loadAll();

const reporters: readonly Reporter[] = Object.values(reporterList);
const ELEMENTS = 'br code details h2 h3 li p strong summary table tbody td th thead tr ul'.split(' ');

/** The text in every field that can hold any. */
const reportWith = (text: string): Report => {
  const finding = findingOf({ message: `\`${text}\` is ${text}`, fix: `look at ${text}`, place: { file: text || 'x', line: 1 } });
  const first = fileVerdict(text || 'x', [text, ...text.split('\n').slice(0, 5)], [finding]);
  const call = callVerdict(
    1,
    text || 'true',
    [findingOf({ decision: 'ask', message: `of ${text}`, place: { file: 'session.jsonl', line: 1 } })],
    [text],
  );
  return reportOf([first, call], {
    limits: [text],
    settled: [{ fingerprint: '0123456789abcdef', by: text, how: text }],
    provenance: { version: '1.0.0', policy: text, base: 'a'.repeat(40), head: 'b'.repeat(40) },
    author: { kind: 'agent', login: text, name: text, because: text },
  });
};

const inertMarkdown = (text: string, also: readonly string[], where: string): void => {
  const { elements, attributes, linked } = shownOnGitHub(text);
  must(
    elements.every(name => also.includes(name)),
    `${where}: an element ${elements.join(' ')}`,
  );
  must(attributes.length === 0, `${where}: an attribute ${attributes.join(' ')}`);
  must(linked.length === 0, `${where}: a link ${linked.join(' ')}`);
};
const SCHEME = /^(?:#[\w-]*|)$/;

const inertPage = (text: string): void => {
  const found: string[] = [];
  const visit = (node: Tree.Node): void => {
    if ('tagName' in node) {
      found.push(node.tagName);
      for (const { name, value } of node.attrs) {
        must(!name.startsWith('on'), `html: a handler ${name}`);
        must(
          !/^(?:href|src|action|formaction|srcdoc|style|xlink:href)$/.test(name) || SCHEME.test(value),
          `html: ${name}=${value}`,
        );
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(text));
  must(
    found.filter(name => name === 'script' || name === 'style').join() === 'style,script',
    'html: a script or a style of its own',
  );
  must(
    !found.some(name => /^(?:img|svg|iframe|base|link|object|embed|video|audio|math|template)$/.test(name)),
    'html: an element that loads something',
  );
};

const checks: Readonly<Record<string, (text: string) => void>> = {
  annotations: text => {
    const { seen, line } = reader();
    for (const one of text.split('\n')) line(one);
    must(
      seen.forbidden.length + seen.masks.length === 0 && seen.log.join('') === '',
      'annotations: a command of its own, or a line that is none',
    );
    for (const { title, line: at, message } of seen.annotations) {
      must(/^(?:sallyport|[a-z-]+\/[a-z-]+)$/.test(title ?? ''), `annotations: the title ${title}`);
      must(/^\d+$/.test(at ?? '1'), `annotations: the line ${at}`);
      must(!UNSEEN.test(message), 'annotations: something unseen');
    }
  },
  summary: text => inertMarkdown(text, ELEMENTS, 'summary'),
  comment: text => inertMarkdown(text, ELEMENTS, 'comment'),
  sarif: text => {
    const { runs } = JSON.parse(text) as {
      runs: {
        results: { message: { text: string }; locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[];
      }[];
    };
    for (const { message, locations } of runs[0]!.results) {
      inertMarkdown(message.text, ['p', 'code'], 'sarif');
      must(!/(?<!\\)\[[^\]]*\]\([^)]*\)/.test(message.text), 'sarif: a link in a message');
      for (const { physicalLocation } of locations)
        must(
          /^(?:[\w.!~*'()-]|%[0-9A-F]{2}|\/)+$/.test(physicalLocation.artifactLocation.uri),
          `sarif: the address ${physicalLocation.artifactLocation.uri}`,
        );
    }
  },
  json: text => void JSON.parse(text),
  terminal: text => {
    for (const line of text.trimEnd().split('\n'))
      must(
        /^(?:deny|ask |note) {2}|^ {6}\S|^and \d+ more: |^sallyport: /.test(line),
        `terminal: the line ${JSON.stringify(line)}`,
      );
  },
  html: inertPage,
};

export const report: Target = {
  id: 'report',
  doc: 'reports: whatever text is quoted stays text for the runner, Markdown, SARIF, a browser and a terminal',
  cost: 6,
  seeds: () => [...PAYLOADS, PAYLOADS.join('\n'), '', 'src/a.ts'],
  words: [
    '<',
    '>',
    '"',
    "'",
    '&',
    '&lt;',
    '&#x3c;',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '</style>',
    '<img src=x onerror=a>',
    '`',
    '``',
    '```\n',
    '~~~\n',
    '|',
    '\\|',
    '\\',
    '[',
    '](',
    ')',
    '![',
    '[x]: ',
    '@acme',
    '#1',
    'GH-1',
    'https://e.example',
    'www.e.example',
    'mailto:a@b.c',
    '::error::',
    '::stop-commands::x',
    '##[',
    ']',
    '%0A',
    '%0D',
    '%25',
    '\r',
    '\n',
    '\n\n',
    '\n- ',
    '\n# ',
    '\n> ',
    '\n    ',
    '* ',
    '_',
    '**',
    '~~',
    '$x$',
    '\u001b[2J',
    '\u009b',
    '\u202e',
    '\u2028',
    '\ud800',
    '\udc00',
    '\ufeff',
    '{{',
    '${{ x }}',
    '<br>',
    '<details>',
    '</details>',
    '</code>',
    '</td>',
    '\n---\n',
    '==',
    ':x:',
    '0123456789abcdef',
    'javascript:',
    'data:text/html,',
  ],
  check: async input => {
    const shown = reportWith(input);
    for (const reporter of reporters) {
      let text = '';
      const keep = async (more: string): Promise<void> => void (text += more);
      await publish(reporter.render(shown), { say: keep, write: (_, more) => keep(more), summary: keep, comment: keep });
      must(text.isWellFormed(), `${reporter.id}: not well formed`);
      must(!UNSEEN.test(text), `${reporter.id}: something unseen`);
      if (reporter.id !== 'annotations')
        must(commandsIn(text).length === 0, `${reporter.id}: a command of the runner ${commandsIn(text)[0]}`);
      checks[reporter.id]!(text);
    }
  },
};
