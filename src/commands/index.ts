/** The verbs of the command line; each is loaded only when it is asked for, and pays for itself alone. */
import type { Verb } from './verb.ts';

export const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  check: async () => (await import('./check.ts')).checkVerb,
  explain: async () => (await import('./explain.ts')).explainVerb,
  hook: async () => (await import('./hook.ts')).hookVerb,
  hushspec: async () => (await import('./hushspec.ts')).hushspecVerb,
  import: async () => (await import('./import.ts')).importVerb,
  init: async () => (await import('./init.ts')).initVerb,
  judge: async () => (await import('./judge.ts')).judgeVerb,
  read: async () => (await import('./read.ts')).readVerb,
  run: async () => (await import('./run.ts')).runVerb,
  scan: async () => (await import('./scan.ts')).scanVerb,
  suggest: async () => (await import('./suggest.ts')).suggestVerb,
};
