/** Commands that start a coding agent: what an agent that may start none must not do by way of a shell either. */

/** Programs that are agents, whatever follows; by their manuals. */
const AGENTS = new Set(
  `claude claude-code codex gemini gemini-cli qwen qwen-code cursor-agent copilot aider opencode opencode-ai crush amp droid auggie cline iflow codebuddy openhands plandex
  rovodev kimi kimi-cli kiro-cli qchat jules vibe trae-cli mini swe-agent sweagent gptme forgecode`.split(/\s+/),
);
/** Names that others bear, too: only with these words they are agents. */
const WITH: Readonly<Record<string, RegExp>> = {
  q: /^(?:chat|translate)$/,
  kiro: /^(?:chat|agent)$/,
  goose: /^(?:run|session|web|schedule|recipe|acp)$/,
  amazonq: /^chat$/,
  cursor: /^agent$/,
  cn: /^-p$|^--print$/,
  acli: /^rovodev$/,
};
/** Packages and modules of the same, as runners name them. */
const PACKAGES =
  /^(?:@anthropic-ai\/claude-(?:code|agent-sdk)|@openai\/codex|@google\/gemini-cli|@qwen-code\/qwen-code|@github\/copilot|@sourcegraph\/amp|@charmland\/crush|opencode-ai|@continuedev\/cli|@augmentcode\/auggie|aider(?:-chat)?|openhands(?:-ai|\.core\.main|\.cli)?|sweagent|minisweagent|cline|@google\/jules)(?:@[\w.^~-]+)?$/;
const RUNNERS = /^(?:npx|bunx|pnpx|uvx|npm|pnpm|yarn|bun|pipx|uv|python\d?(?:\.\d+)?|py|deno)$/;
/** Words after which an agent does nothing but tell about itself or change its own settings. */
const TELLS =
  /^(?:-v|-V|-h|--version|--help|version|help|doctor|update|upgrade|install|uninstall|login|logout|auth|config|mcp|plugin|plugins|completion|setup-token|whoami|status|models?|stats|usage|list|ls|about)$/;

const nameOf = (word: string): string =>
  word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1).replace(/\.(?:exe|cmd|ps1)$/i, '');

/** @param argv a command whose wrappers were looked through. */
export const startsAgent = (argv: readonly string[]): boolean => {
  const [program = '', ...words] = argv;
  const name = nameOf(program);
  const tells = (rest: readonly string[]): boolean => rest[0] !== undefined && TELLS.test(rest[0]);
  if (AGENTS.has(name)) return !tells(words);
  if (Object.hasOwn(WITH, name)) return words.some(word => WITH[name]!.test(word));
  // Tasks that a host's own agent carries out.
  if (name === 'gh')
    return (words[0] === 'agent-task' && words[1] === 'create') || (words[0] === 'copilot' && !tells(words.slice(1)));
  if (!RUNNERS.test(name)) return false;
  const at = words.findIndex(word => PACKAGES.test(word));
  // To install one is not to start it.
  const isInstall = words.some(word => /^(?:i|install|add|remove|uninstall|update|upgrade|view|info|ci)$/.test(word));
  return at >= 0 && !isInstall && !tells(words.slice(at + 1));
};
