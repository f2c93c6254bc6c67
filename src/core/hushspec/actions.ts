/** What an effect of the gate is in HushSpec's words: the actions that its document is asked about. */
import { actOf } from '../acts.ts';
import { quoteCommand } from '../commands/quote.ts';
import type { Effect, Line, RepoPath, Scene, ToolCall } from '../model.ts';
import type { Action, Origin } from './ruling.ts';

/** The origin of what a pull request or an issue brings; a call on this machine has none. */
const originOf = ({ event }: Scene): Origin | undefined => {
  if (event === 'local') return undefined;
  const type = event.startsWith('pull_request') ? 'pull_request' : event.startsWith('issue') ? 'issue' : undefined;
  return { provider: 'github', ...(type !== undefined && { space_type: type }) };
};

/** Inside the repository a path may be written relative to it, from its root, or with the directory that it had for the agent. */
const spelled = ({ real, written, inside }: RepoPath, root: string | undefined) => ({
  target: real,
  same: inside ? [`/${real}`, ...(root === undefined ? [] : [`${root}/${real}`])] : [],
  also: [written, ...(real.startsWith('~/') ? [`/root${real.slice(1)}`, `/home/user${real.slice(1)}`] : [])],
});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const bytesOf = (input: unknown): number => new TextEncoder().encode(JSON.stringify(input) ?? '').length;

/** Tools that are called as HushSpec calls its actions are judged as those. */
const DEVICES: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => Omit<Action, 'type'>>> = {
  computer_use: ({ action, target }) => ({ target: textOf(target ?? action) }),
  input_inject: ({ type, target, text }) => ({ target: textOf(target ?? type), content: textOf(text) }),
  browser_automation: ({ verb, action, target, domain, url, text, value }) => {
    const at = textOf(domain ?? url);
    return {
      target: textOf(verb ?? action ?? target),
      content: textOf(text ?? value),
      ...(at !== undefined && { details: { domain: at } }),
    };
  },
  code_execution: ({ language, target, code, network, timeout_ms }) => ({
    target: textOf(language ?? target),
    content: textOf(code),
    // What is said in another way than expected counts as the most that it can mean.
    details: {
      network: network !== undefined && network !== false,
      ...(timeout_ms !== undefined && { timeout: typeof timeout_ms === 'number' ? timeout_ms : Number.POSITIVE_INFINITY }),
    },
  }),
};

const toolAction = (name: string, server: string | undefined, input: unknown, call: ToolCall): Action => {
  const device = server === undefined && Object.hasOwn(DEVICES, name) ? DEVICES[name] : undefined;
  if (device) {
    const fields =
      typeof input === 'string' ? { target: input } : typeof input === 'object' && input !== null ? { ...input } : {};
    return { type: name, ...device(fields) };
  }
  const names = [call.tool, ...(server === undefined ? [] : [`${server}/${name}`])];
  return { type: 'tool_call', target: name, same: names, args_size: bytesOf(input) };
};

type Change = Effect & { readonly kind: 'write' | 'delete' };
const addedOf = (effect: Change): readonly Line[] => (effect.kind === 'write' ? effect.added : []);
const removedOf = (effect: Change): readonly Line[] =>
  effect.kind === 'write' ? effect.removed : (effect.change?.removed ?? []);

const pathAction = (effect: Change, call: ToolCall, root: string | undefined): Action => {
  const path = spelled(effect.path, root);
  const folder = effect.kind === 'delete' && effect.recursive ? [`${path.target}/`] : [];
  const was = effect.change?.was;
  const names = { ...path, also: [...path.also, ...folder, ...(was ? [was.real, `/${was.real}`] : [])] };
  if (call.act.do !== 'file')
    return {
      type: 'file_write',
      ...names,
      // Made when it is looked at, as the lines of a large change are.
      get content() {
        return addedOf(effect)
          .map(({ text }) => text)
          .join('\n');
      },
    };
  return {
    type: 'patch_apply',
    ...names,
    get content() {
      return [...removedOf(effect).map(({ text }) => `-${text}`), ...addedOf(effect).map(({ text }) => `+${text}`)].join('\n');
    },
    part: true,
  };
};

/** Where a line of an action's content stands in the file: nowhere, when the change takes it away. */
export const lineAt = (effect: Effect, line: number): number | undefined =>
  effect.kind === 'write' ? effect.added[line - effect.removed.length]?.n : undefined;

/** The action that an effect comes to, with where it comes from; none for facts. */
export const actionOf = (effect: Effect, call: ToolCall, scene: Scene): Action | undefined => {
  const action = bareAction(effect, call, scene);
  const origin = originOf(scene);
  return action && origin ? Object.assign(action, { origin }) : action;
};

const bareAction = (effect: Effect, call: ToolCall, { root }: Scene): Action | undefined => {
  switch (effect.kind) {
    case 'read':
      return { type: 'file_read', ...spelled(effect.path, root) };
    case 'write':
    case 'delete':
      return pathAction(effect, call, root);
    case 'exec': {
      const act = actOf(effect, call);
      const whole = act.do === 'shell' ? [act.command] : [];
      return { type: 'shell_command', target: effect.argv.join(' '), same: [quoteCommand([...effect.argv]), ...whole] };
    }
    case 'connect':
      return { type: 'egress', target: effect.host };
    case 'tool':
      return toolAction(effect.name, effect.server, effect.input, call);
    case 'agent':
      return { type: 'tool_call', target: call.tool };
    case 'opaque': {
      const act = actOf(effect, call);
      return act.do === 'shell' ? { type: 'shell_command', target: act.command } : undefined;
    }
    case 'text':
    case 'change':
    case 'session':
      return undefined;
  }
};
