/** The order of decisions. */
import { DECISIONS, type Decision } from '../../../src/core/decision.ts';

export const outranks = (a: Decision, b: Decision): boolean => DECISIONS.indexOf(a) > DECISIONS.indexOf(b);
