/** Amazon Web Services: key ids hold an account number in base 32; secret keys and session tokens are told by their names. */

import type { Detector } from '../core/contracts.ts';
import { awsAccount, awsIdBody } from '../core/secrets/checksums.ts';
import { classes, shannon } from '../core/secrets/entropy.ts';
import { isPlaceholder } from '../core/secrets/placeholder.ts';
import { named, token } from '../core/secrets/shapes.ts';
import { specimen, uuid } from '../core/secrets/specimen.ts';

const id = (prefix: string, n: bigint): string => prefix + awsIdBody(123456789012n + n, 0x1f2e3d4c5bn * (n + 3n));
export const awsAccessKeyId: Detector = {
  id: 'aws-access-key-id',
  doc: 'AWS access key id',
  tier: 'provider',
  hints: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
  pattern: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9+/])/,
  verify: secret => {
    // The keys of the documentation say so themselves.
    if (secret.includes('EXAMPLE')) return 'rejected';
    const account = awsAccount(secret);
    return account !== undefined && account < 1_000_000_000_000n ? 'plausible' : shannon(secret) > 3 ? 'broken' : 'rejected';
  },
  hits: [id('AKIA', 1n), `aws_access_key_id = ${id('ASIA', 2n)}`],
  misses: ['AKIA' + 'IOSFODNN7' + 'EXAMPLE', 'AKIAshort', 'AKIA' + 'X'.repeat(16)],
};

const secretKey = (seed: number): string => specimen('base64', 38, seed) + 'k9';
export const awsSecretAccessKey: Detector = {
  id: 'aws-secret-access-key',
  doc: 'AWS secret access key',
  tier: 'provider',
  on: 'value',
  hints: [
    'aws',
    'amazon',
    'secret_access_key',
    'secretaccesskey',
    'secret_key',
    'secretkey',
    'secret-key',
    's3_secret',
    'secret key',
    'secret access key',
  ],
  pattern: /[A-Za-z0-9+/]{40}/,
  verify: (secret, { name, before }) => {
    if (!/secret|key|access/i.test(name + before.slice(-30)) || /sha|hash|digest|commit|checksum|token$|signature/i.test(name))
      return 'rejected';
    if (classes(secret) < 3 || shannon(secret) < 4.1 || isPlaceholder(secret)) return 'rejected';
    return /aws|amazon|s3|ses/i.test(name + before) ? 'plausible' : 'weak';
  },
  hits: [`AWS_SECRET_ACCESS_KEY=${secretKey(1)}`, `"aws_secret_key": "${secretKey(2)}"`],
  misses: [
    `aws_secret_access_key = ${'wJalrXUtnFEMI/K7MDENG/bPxRfiCY' + 'EXAMPLEKEY'}`,
    'AWS_SECRET_ACCESS_KEY=$SECRET',
    `aws_sha = ${specimen('hex', 40)}`,
  ],
};

export const awsSessionToken: Detector = {
  id: 'aws-session-token',
  doc: 'AWS session token',
  tier: 'provider',
  hints: ['FwoG', 'IQoJ', 'AQoD', 'FQoG'],
  pattern: /(?:FwoG|IQoJ|AQoD|FQoG)[A-Za-z0-9+/=]{100,2000}/,
  verify: secret => (shannon(secret) < 4.5 ? 'rejected' : 'plausible'),
  hits: [`aws_session_token = IQoJb3JpZ2luX2Vj${specimen('base64', 300)}`],
  misses: ['session_token = IQoJshort', 'AQoD' + 'A'.repeat(120)],
};

export const awsBedrockKey: Detector = {
  id: 'aws-bedrock-key',
  doc: 'Amazon Bedrock API key',
  tier: 'provider',
  hints: ['ABSK', 'bedrock-api-key-'],
  pattern: /ABSK[A-Za-z0-9+/]{109,269}={0,2}|bedrock-api-key-[A-Za-z0-9+/=_-]{40,1200}/,
  hits: ['ABSK' + specimen('base64', 128), 'bedrock-api-key-' + specimen('base64', 80)],
  misses: ['ABSKQmVkcm9ja0FQSUtleS1', 'bedrock-api-key-'],
};
export const awsAppsyncKey = token({
  id: 'aws-appsync-key',
  doc: 'AWS AppSync API key',
  prefix: 'da2-',
  body: 'lower',
  length: 26,
  near: false,
});
export const awsMwsToken: Detector = {
  id: 'aws-mws-token',
  doc: 'Amazon Marketplace auth token',
  tier: 'provider',
  hints: ['amzn.mws.'],
  pattern: /amzn\.mws\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  hits: ['amzn.mws.' + uuid()],
  misses: ['amzn.mws.4', 'amzn.mws.00000000-0000-0000-0000-000000000000'],
};
export const awsCognitoSecret = named({
  id: 'aws-cognito-client-secret',
  doc: 'Amazon Cognito app client secret',
  names: ['cognito'],
  value: /[a-z0-9]{50,54}/,
  sample: seed => specimen('lower', 52, seed),
});
