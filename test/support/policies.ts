/** Policies and guards from what a person would write. */
import { z } from 'zod';
import type { Check, Guard } from '../../src/core/contracts.ts';
import type { Mode } from '../../src/core/model.ts';
import type { Policy } from '../../src/core/policy/model.ts';
import { readers } from '../../src/core/policy/readers.ts';
import type { PolicyText } from '../../src/core/policy-files/foreign.ts';
import { readLayer } from '../../src/layer.ts';
import { compilePolicy } from '../../src/policy.ts';
import './loaded.ts';

/** Compiles policy texts, outermost base first; nothing that they extend is followed. */
export const compileTexts = (texts: readonly PolicyText[], today = '2026-01-01', mode?: Mode): Policy =>
  compilePolicy(texts.map(readLayer), today, mode, { base: {}, readers });

/** Compiles one guard from options as they stand in a policy. */
export const compileGuard = (guard: Guard, options: unknown = {}, base: Readonly<Record<string, string>> = {}): Check =>
  guard.compile(guard.options(z).parse(options), { base, readers });
