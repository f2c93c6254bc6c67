/** The tool names of all agents: one table that says what kind of thing a tool does, and the seven spellings of an MCP tool. */
import { ownerIn } from '../owner.ts';

export type ToolKind =
  | 'shell'
  | 'keys'
  | 'read'
  | 'search'
  | 'write'
  | 'edit'
  | 'editor'
  | 'undo'
  | 'delete'
  | 'move'
  | 'patch'
  | 'fetch'
  | 'web-search'
  | 'agent'
  | 'code'
  | 'monitor'
  | 'resource'
  | 'publish'
  | 'batch';

/**
 * Names as they come out of `plainName`. One table for every agent, because agents borrow names from each other and change them
 * between versions. Sources: the tools' own typings and the agents' released sources, as listed in docs/transcripts.md.
 */
const NAMES: Readonly<Record<ToolKind, string>> = {
  shell: `bash shell shellcommand runshellcommand execcommand executecommand terminal executebash runterminalcmd runterminalcommand
     runcommandinterminal runinterminal runcommand executeshellcommand powershell pwsh localshell localshellcall bashcommand
     run shelltool terminalexecute computerterminal executecmd`,
  keys: 'writestdin writebash writepowershell sendkeys writetoterminal sendterminalinput',
  read: `read readfile readfiles readmanyfiles view viewimage viewfile openfile getfile cat open fsread notebookread readnotebook
     readlints openimage readimage`,
  search: `glob grep ls listdirectory listdir list listfiles searchfiles grepsearch searchfilecontent find filesearch codesearch
     codebasesearch searchcode rg listcodedefinitionnames findbyname viewdirectory searchdir searchfile findfile globfilesearch ripgrep`,
  write: 'write writefile writetofile create createfile newfile savefile writefiles createnewfile overwritefile',
  edit: `edit replace editfile multiedit notebookedit editnotebook strreplace searchreplace searchandreplace replaceinfile applydiff
     insertcontent insert insertedit inserteditintofile replacestringinfile replacefilecontent multireplacestringinfile
     multireplacefilecontent editfiles append appendtofile replacelines`,
  editor: 'strreplaceeditor strreplacebasededittool fileeditor texteditor developertexteditor fswrite openhandsfileeditor',
  undo: 'undoedit revertfile',
  delete: 'delete deletefile removefile rm unlink deletefiles',
  move: 'move movefile rename renamefile mv',
  patch: 'applypatch patch',
  fetch: `webfetch fetch readwebpage browse openurl navigate browseraction browsernavigate httprequest fetchurl readurl readurlcontent
     browsertoolnavigate browseinteractive urlfetch fetchwebpage gotourl browsergoto openpage opensimplebrowser openbrowserurl`,
  'web-search': 'websearch googlewebsearch searchweb',
  agent: `agent task spawnagent invokeagent codebaseinvestigator subagent runsubagent delegate newtask oracle workflow delegatetask
     taskagent launchagent browseragent generalistagent dispatchagent`,
  code: 'exec execute codemode',
  monitor: 'monitor',
  resource: 'readmcpresource readmcpresourcetool readmcpresourcedir listmcpresources listmcpresourcestool accessmcpresource',
  batch: 'parallel batch batchtool multitooluseparallel',
  publish: 'artifact projects uploadfile sendfile',
};
const kindNamed = ownerIn(NAMES);

interface Known {
  readonly plain: string;
  readonly kind: ToolKind | undefined;
}
/** A session calls few tools many times; names that an attacker makes up by the million are not kept. */
const seen = new Map<string, Known>();
const MOST_SEEN = 1_000;

const look = (tool: string): Known => {
  const before = seen.get(tool);
  if (before !== undefined) return before;
  const plain = tool
    .slice(0, 200)
    .replace(/^(?:functions\.|developer__|container\.|multi_tool_use\.|default_api[:.])/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/toolcall$/, '');
  const found: Known = { plain, kind: kindNamed(plain) };
  if (seen.size < MOST_SEEN && tool.length <= 200) seen.set(tool, found);
  return found;
};

/** A tool name without case, separators, and the prefixes under which hosts list their own tools. */
export const plainName = (tool: string): string => look(tool).plain;

/** What kind of thing a tool does; undefined for one that nobody knows. */
export const kindOf = (tool: string): ToolKind | undefined => look(tool).kind;

/** What a format knows about the tools of other servers. */
export interface ServerHints {
  /** Explicit fields of the record: always preferred. */
  readonly server?: string | undefined;
  readonly tool?: string | undefined;
  /** How this agent joins server and tool when it does not say: `docs-find_page`, `docs_find_page`. */
  readonly joint?: '-' | '_';
  /** Servers that the file names, to split names that could be split in several places. */
  readonly servers?: readonly string[];
}
export interface ServerTool {
  readonly server: string;
  readonly tool: string;
}

const cut = (name: string, joint: string, servers: readonly string[]): ServerTool | undefined => {
  const known = servers
    .filter(server => name.startsWith(server + joint) && name.length > server.length + joint.length)
    .sort((a, b) => b.length - a.length)[0];
  const at = known?.length ?? name.indexOf(joint);
  return at <= 0 || at + joint.length >= name.length
    ? undefined
    : { server: name.slice(0, at), tool: name.slice(at + joint.length) };
};

/**
 * The server and the tool in a name: `mcp__s__t`, namespace `mcp__s` and name `t`, `mcp_s_t`, `s__t`, `s___t`, `s-t` or `s/t`, `s_t`,
 * `@s/t`. Spellings that could be an agent's own tool are only tried on names that nobody knows.
 */
export const serverTool = (name: string, hints: ServerHints = {}): ServerTool | undefined => {
  const servers = hints.servers ?? [];
  if (hints.server !== undefined && hints.server !== '')
    return { server: hints.server.replace(/^mcp__/, ''), tool: hints.tool ?? name };
  if (name.startsWith('mcp__')) return cut(name.slice(5), '__', servers);
  if (name.startsWith('@') && /^@[^/]+\/./.test(name)) return cut(name.slice(1), '/', servers);
  if (kindOf(name) !== undefined) return undefined;
  if (name.startsWith('mcp_')) return cut(name.slice(4), '_', servers);
  const sure =
    cut(name, '___', servers) ??
    cut(name, '__', servers) ??
    (/^[\w.-]+\/[\w.-]+$/.test(name) ? cut(name, '/', servers) : undefined);
  if (sure !== undefined) return sure;
  const joint = hints.joint;
  return joint === undefined ? undefined : cut(name, joint, servers);
};
