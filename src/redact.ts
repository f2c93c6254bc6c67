/** Known secret values -> the mask of every outlet, with all detectors behind it. */
import { type Redact, redactor } from './core/redact.ts';
import { scannerOf } from './core/scan.ts';
import * as detectors from './detectors/index.ts';

/** @param known secret values that must not be shown, whatever they look like. */
export const redact = (known: readonly string[]): Redact => redactor(known, text => scannerOf(detectors)(text));
