/** Text in which an agent tells its own orders: it says so itself, or they begin as the known ones do. */
import { type Hinted, mayMatch } from '../hints.ts';

/** What an agent says before it recites. */
const RECITES: Hinted = {
  hints: ['prompt', 'message', 'instruction'],
  pattern:
    /\b(?:here (?:is|are)|these are|below (?:is|are)|this is|sure[,!] here(?:'s| is| are))\s+(?:my|the)\s+(?:(?:full|entire|complete|exact|hidden|initial|original|verbatim|secret|current)\s+){0,3}(?:system\s+(?:prompt|message|instructions?)|developer\s+(?:message|instructions?)|(?:initial|hidden|original)\s+(?:prompt|instructions?))\b[^.\n]{0,40}[:\n]|\bmy\s+(?:(?:full|exact|hidden|initial|original)\s+){0,2}(?:system\s+(?:prompt|message)|system\s+instructions|developer\s+message|initial\s+instructions)\s+(?:is|are|says?|reads?|begins?|starts?|states?|tells?\s+me)\b/gi,
};
/** First sentences of prompts that products ship. Sources: their published repositories and captured sessions. */
const OPENINGS: Hinted = {
  hints: ['you are '],
  pattern:
    /\bYou are (?:Claude Code, Anthropic's official CLI|an interactive (?:CLI )?(?:tool|agent) that helps users with software engineering|ChatGPT, a large language model (?:trained|based)|Codex,? (?:based on GPT|a coding agent)|a coding agent running in the Codex CLI|an? (?:interactive )?CLI agent specializing in software engineering|GitHub Copilot|Cline, a highly skilled|Roo, an? (?:highly skilled|expert)|Jules, an extremely skilled|Devin, a software engineer|an AI coding assistant, powered by)/g,
};

export const LEAKS: readonly Hinted[] = [RECITES, OPENINGS];

/** @returns where in the text an agent tells its orders, from first letter to behind the last. */
export const promptLeaks = (text: string): readonly { readonly start: number; readonly end: number }[] => {
  const lower = text.toLowerCase();
  return LEAKS.flatMap(({ hints, pattern }) => (mayMatch(hints, lower) ? [...text.matchAll(pattern)] : [])).map(match => ({
    start: match.index,
    end: match.index + match[0].trimEnd().length,
  }));
};
