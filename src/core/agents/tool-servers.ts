/** Tool servers (MCP) in the settings of agents and editors: which setting belongs to one, and what its parts mean. */
import type { Setting } from '../documents/settings.ts';
import { ask, deny, HOST, isOff, type Meaning, OFFICIAL } from './meaning.ts';

const SERVER =
  /(?:^|\.)(?:mcpservers|mcp_servers|mcp-servers|context_servers|extensions|mcp\.servers|servers|mcp|powers|agent_servers)$/i;

/** The tool server that a setting belongs to, and which of its parts it is. */
export const serverOf = (setting: Setting, of: string): { readonly server: string; readonly part: string } | undefined => {
  for (let i = 1; i < setting.path.length; i++) {
    const table = setting.path.slice(0, i).join('.');
    // `mcp.servers` is one table, and not a server of that name.
    const isOuter = /(?:^|\.)mcp$/i.test(table) && /^servers$/i.test(setting.path[i]!);
    const isTable =
      SERVER.test(table) &&
      !isOuter &&
      (of === 'Goose' || !/(?:^|\.)extensions$/i.test(table)) &&
      (!/(?:^|\.)servers$|^mcp$/i.test(table) || /VS Code|dev container|Copilot|MCP|opencode|Crush/.test(of));
    if (isTable && i + 1 < setting.path.length) return { server: setting.path[i]!, part: setting.path.slice(i + 1).join('.') };
  }
  return undefined;
};

/** What one part of a tool server's entry means: a program is run, an address is trusted with what the agent sees. */
export const serverMeaning = (part: string, setting: Setting, isKnown: boolean): Meaning | undefined => {
  const value = String(setting.value);
  if (/^(?:command|cmd)(?:\.\[\]|\.path)?$/i.test(part)) return deny('mcp-server', 'is run for an agent');
  if (/^(?:command\.)?args(?:\.\[\])?$/i.test(part))
    return isKnown && /@[\d.]+[\w.-]*$/.test(value)
      ? ask('mcp-server', 'changes a tool server')
      : deny('mcp-server', 'is run for an agent');
  if (/^(?:url|serverurl|httpurl|endpoint)$/i.test(part)) {
    if (/^http:\/\//i.test(value) && !OFFICIAL.test(HOST.exec(value)?.[1] ?? ''))
      return deny('mcp-server', 'is asked without encryption');
    return ask('mcp-server', 'is asked by an agent');
  }
  if (/^(?:autoapprove|alwaysallow|always_allow|trust|tools\.autoapprove|autoallow)/i.test(part))
    return isOff(setting) ? undefined : deny('auto-approve', 'lets an agent act without asking');
  if (/^(?:env|environment)\.(?:node_options|ld_preload|path|pythonpath|bash_env)$/i.test(part))
    return deny('mcp-server', 'changes which programs run');
  return undefined;
};
