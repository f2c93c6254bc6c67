/** Coding agents and their clients: what starts one with its permission checks off. */
import { program } from '../core/programs/tell.ts';
import { isRehearsal, weigh } from '../core/programs/verbs.ts';

const UNLEASHED =
  /^--(?:dangerously-\S+|yolo|allow-all(?:-tools|-paths)?|trust-all-tools|no-approval|auto-approve(?:-all)?|yes-always|full-auto|skip-permissions|bypass-\S+|unsafe|no-sandbox|disable-sandbox|always-approve|auto-accept|force-run|allow-dangerously-\S+)(?:=(?:true|all|1|yes))?$|^--(?:permission-mode|approval-mode|ask-for-approval|sandbox|approval-policy)=(?:bypassPermissions|dontAsk|yolo|never|danger-full-access|none|off)$/;
const MODES = /^(?:bypassPermissions|yolo|never|danger-full-access)$/;
const AGENTS =
  'claude claude-code codex copilot gemini gemini-cli qwen cursor-agent aider opencode opencode-ai crush goose q qchat kiro-cli amp droid cline roo kilo auggie cody cn openhands plandex sweep devin warp-agent kimi grok rovodev'.split(
    ' ',
  );

export const agents = program(AGENTS, (t, words, _context, name) => {
  // goose is also a tool that keeps schemas
  if (name === 'goose' && words.some(w => /^(?:reset|down|down-to)$/.test(w.text))) return t.hazard('data-risk');
  // copilot is also the client of Amazon's containers
  if (name === 'copilot' && /^(?:app|env|svc|job|task|pipeline|storage|secret|deploy)$/.test(words[0]?.text ?? '')) {
    if (isRehearsal(words)) return;
    const weight = weigh(words);
    if (weight === 'destroys') return t.hazard('platform-destroy');
    if (weight === 'ends' || words.some(w => w.exact && w.text === 'deploy')) return t.hazard('platform-change');
    return;
  }
  const loose = words.some(
    (w, i) =>
      UNLEASHED.test(w.text) ||
      (MODES.test(w.text) &&
        /^--(?:permission-mode|approval-mode|ask-for-approval|sandbox|approval-policy)$|^-[as]$/.test(
          words[i - 1]?.text ?? '',
        )) ||
      (w.text === '-y' && words.length > 1),
  );
  if (loose) return t.hazard('agent-unleashed');
  if (words[0]?.text === 'mcp' && words[1]?.text === 'add') {
    t.hazard('changed-lookup');
    const at = words.findIndex(w => w.text === '--');
    if (at >= 0) t.runs(words.slice(at + 1), 'mcp add');
  } else if (/^(?:config|settings)$/.test(words[0]?.text ?? '') && words[1]?.text === 'set') t.hazard('changed-lookup');
});
