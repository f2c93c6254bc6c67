/** The mask of this process: secret values of its environment, and whatever a detector finds. */
import { type Redact, redactor, secretsOf } from './core/secrets/redact.ts';
import { shippedScanner } from './core/secrets/scan.ts';
import * as detectors from './detectors/index.ts';

/** @param known further secret values: a token that came as an input. */
export const mask = (env: Readonly<Record<string, string | undefined>>, known: readonly string[] = []): Redact =>
  redactor(
    [...secretsOf(env), ...known],
    shippedScanner(() => detectors),
  );
