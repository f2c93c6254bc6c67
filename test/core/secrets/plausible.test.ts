/** What people call a secret, and what is one: names, values, and the clothes that an assignment wears. */
import { describe, expect, it } from 'vitest';
import { assignments } from '../../../src/core/secrets/assignment.ts';
import { rarity } from '../../../src/core/secrets/entropy.ts';
import { isPlaceholder } from '../../../src/core/secrets/placeholder.ts';
import { likelihood, randomness } from '../../../src/core/secrets/plausible.ts';
import { specimen, uuid } from '../../../src/core/secrets/specimen.ts';

const V = specimen('alnum', 24, 3);
const CLOTHES: readonly (readonly [text: string, value: string | undefined])[] = [
  [`export token=${V}`, V],
  [`token: "${V}"`, V],
  [`"token": "${V}"`, V],
  [`"token" => '${V}'`, V],
  [`token := \`${V}\``, V],
  [`token ?= "${V}"`, V],
  [`String token = "${V}";`, V],
  [`var token string = "${V}"`, V],
  [`const token: String = "${V}";`, V],
  [`token: &'static str = "${V}"`, V],
  [`token = SecretStr("${V}")`, V],
  [`System.setProperty("token", "${V}")`, V],
  [`<token>${V}</token>`, V],
  [`<token>\\n    ${V}\\n</token>`, V],
  [`{\\"token\\": \\"${V}\\"}`, V],
  [`--token ${V}`, V],
  [`token=${V}&page=2`, V],
  [`token is ${V}.`, V],
  [`token =\n  "${V}"`, V],
  [`token = b"${V}"`, V],
  ['token = generate_token()', undefined],
  ['token = ""', undefined],
  ['token\n\nvalue_after_a_blank_line', undefined],
  ['Token::fromString', undefined],
];

describe('an assignment is read in any clothes', () => {
  it.each(CLOTHES)('%s', (text, value) => {
    const found = assignments(text)(text.toLowerCase().indexOf('token') + 2);
    expect(found && text.slice(found.start, found.end)).toBe(value);
    if (found) expect(text.slice(found.nameStart, found.nameEnd)).toMatch(/token$/);
  });
});

describe('values under plain names', () => {
  it.each([
    ['api_key', specimen('hex', 32), 2],
    ['client_secret', specimen('alnum', 40), 2],
    ['sentry_auth_token', specimen('hex', 32), 2],
    ['sentry_key', specimen('hex', 32), 0],
    ['DB_PASSWORD', 'kT9#vQ2!mX', 1],
    ['auth_token', specimen('lower', 20), 2],
    ['secret_key', uuid(), 1],
    ['api_key', 'YOUR_API_KEY_HERE', 0],
    ['api_key', 'changeme123', 0],
    ['api_key', 'xxxxxxxxxxxxxxxxxxxxxxxx', 0],
    ['api_key', 'a1b2c3d4e5f6a7b8c9d0', 0],
    ['api_key', '${API_KEY}', 0],
    ['api_key', 'process.env.API_KEY', 0],
    ['api_key', 'config/keys/prod.json', 0],
    ['token', 'next-page-of-results', 0],
    ['token', '1.2.3-beta.4', 0],
    ['secret', 'sha256:' + specimen('hex', 64), 0],
    ['password', 'password123', 0],
    ['password', 'hunter2hunter', 0],
    ['api_key', 'user@mail.acme.io', 0],
    ['token', '2024-05-06T07:08:09Z', 0],
    ['token', Buffer.from('user-name:pass-word').toString('base64'), 0],
  ] as const)('%s = %s', (name, value, grade) => {
    expect(likelihood(name, value, true, false)).toBe(grade);
  });
});

it.each([
  'public_key',
  'cache_key',
  'next_page_token',
  'max_tokens',
  'secret_name',
  'token_count',
  'keyboard',
  'sort_key',
  'csrf_token',
  'primary_key',
  'key_id',
  'password_hash',
  'lexer_token',
  'idempotency_key',
  'authenticity_token',
  'author',
  'encrypted_key',
])('%s is an innocent name', name => {
  expect(likelihood(name, specimen('alnum', 32), true, false)).toBe(0);
});

it('random text costs more than identifiers do', () => {
  const words = [
    'callFunctionCheckIfDataAlreadyExists',
    'existingSubscription',
    'R648-MF-DEPARTURE',
    'ctrl+shift+down',
    'minisat-master-keying',
  ];
  for (const word of words) {
    expect(rarity(word), word).toBeLessThan(4.7);
    expect(randomness(word), word).toBe(0);
  }
  for (let seed = 1; seed <= 200; seed++) {
    expect(rarity(specimen('alnum', 32, seed))).toBeGreaterThan(5);
    expect(randomness(specimen('alnum', 32, seed))).toBe(2);
    expect(isPlaceholder(specimen('alnum', 32, seed))).toBe(false);
  }
});
