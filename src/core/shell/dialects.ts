/** Shells are not all bash: what reads differently in sh (dash) or zsh is not decided there. */
import { forEachChild, type ParsedScript, type SyntaxNode, type Word } from './syntax.ts';

/** Names of shells that take Bourne-like scripts, by the dialect in which they read them. */
const SHELLS: Readonly<Record<string, 'bash' | 'zsh' | 'sh' | 'other'>> = {
  bash: 'bash',
  rbash: 'bash',
  zsh: 'zsh',
  rzsh: 'zsh',
  sh: 'sh',
  dash: 'sh',
  ash: 'sh',
  posh: 'sh',
  yash: 'sh',
  ksh: 'sh',
  ksh93: 'sh',
  mksh: 'sh',
  lksh: 'sh',
  fish: 'other',
  csh: 'other',
  tcsh: 'other',
  elvish: 'other',
  nu: 'other',
  xonsh: 'other',
};
export const isShell = (base: string): boolean => Object.hasOwn(SHELLS, base);
export const shellDialect = (base: string): 'bash' | 'zsh' | 'sh' | 'other' => SHELLS[base] ?? 'other';

/** Builtins of bash that sh looks for on disk. */
const NOT_IN_SH =
  /^(?:source|declare|typeset|let|shopt|mapfile|readarray|pushd|popd|dirs|builtin|enable|compgen|complete|compopt|caller|help|history|disown|suspend|logout)$/;
/** Commands of zsh that do something of its own. */
const ZSH_OWN =
  /^(?:zmodload|autoload|emulate|foreach|end|always|zle|zpty|ztcp|zsocket|sched|bindkey|compdef|functions|aliases|disable|enable|zstyle|zf_\w+|zargs|zmv|zcp|zln|sysopen|syswrite|sysread|zparseopts|zselect|zsystem|zformat|zregexparse|comp\w+|repeat|vared|private|pcre_match|zprof|nameref|pushln|getln|chdir|setopt|unsetopt|rehash|unhash)$/;
/** Those of them that change nothing about what runs. */
const ZSH_HARMLESS = /^(?:setopt|unsetopt|rehash)$/;
const ZSH_PARAMETERS =
  /^(?:functions|aliases|galiases|saliases|dis_\w+|commands|options|modules|\w+_functions|path|fpath|FPATH|cdpath|module_path|mailpath|manpath|NULLCMD|READNULLCMD|PROMPT[234]?|RPROMPT|SPROMPT)$/;

/** Why a command of this name means something else in the dialect; undefined when it does not. */
export const foreignCommand = (name: string, dialect: 'bash' | 'zsh' | 'sh'): string | undefined => {
  if (dialect === 'sh' && NOT_IN_SH.test(name)) return `\`${name}\` is no builtin of sh`;
  if (dialect === 'zsh' && ZSH_OWN.test(name) && !ZSH_HARMLESS.test(name)) return `zsh has a \`${name}\` of its own`;
  return undefined;
};

/** Every construct of a tree that means something else in the dialect. */
export const foreign = (script: ParsedScript, dialect: 'sh' | 'zsh'): readonly string[] => {
  const found = new Set<string>();
  const say: Say = what => {
    found.add(what);
  };
  const look = dialect === 'sh' ? inSh : inZsh;
  const visit = (node: SyntaxNode): void => {
    if (found.size > 8) return;
    look(node, say);
    forEachChild(node, visit);
  };
  visit(script);
  return [...found];
};

type Say = (what: string) => void;
const shown = (text: string): string => `\`${text.length > 40 ? text.slice(0, 39) + '…' : text}\``;

const inSh = (node: SyntaxNode, say: Say): void => {
  switch (node.type) {
    case 'TestCommand':
      say('`[[` is a command in sh, and `||`, `<` and `>` inside it are operators');
      break;
    case 'ArithmeticCommand':
    case 'ArithmeticFor':
      say('`((` is two subshells in sh');
      break;
    case 'AnsiCQuoted':
      say(`${shown(node.text)} is not decoded by sh`);
      break;
    case 'LocaleString':
      say(`${shown(node.text)} starts with a dollar sign in sh`);
      break;
    case 'BraceExpansion':
      say(`${shown(node.text)} is not expanded by sh`);
      break;
    case 'ProcessSubstitution':
      say(`${shown(node.text)} is no substitution in sh`);
      break;
    case 'HereString':
      say('`<<<` is not known to sh');
      break;
    case 'Redirect':
      if (node.operator.startsWith('&>') || node.descriptor?.type === 'FileDescriptorVariable')
        say(`\`${node.operator}\` starts a job in the background in sh`);
      if (node.operator === '>&' && node.descriptor === undefined && !/^(?:\d+|-|\$.*)$/.test(node.target?.text ?? ''))
        say('`>&` with a file is not known to sh');
      break;
    case 'Assignment':
      if (node.index || node.append || node.value.type === 'ArrayValue') say(`${shown(node.text)} is no assignment in sh`);
      break;
    case 'ArithmeticExpansion':
      if (node.text.startsWith('$[')) say(`${shown(node.text)} is text in sh`);
      break;
    case 'ParameterExpansion':
      if (node.index || node.prefix === '!' || (node.operation && !/^(?:Default|Remove)$/.test(node.operation.type)))
        say(`${shown(node.text)} is not known to sh`);
      break;
    case 'Pipeline':
      if (node.operators.includes('|&')) say('`|&` is not known to sh');
      break;
    case 'Function':
      if (node.name.pos > node.pos) say('`function` is not known to sh');
      break;
    case 'Select':
    case 'Coproc':
      say(`\`${node.type.toLowerCase()}\` is not known to sh`);
      break;
    case 'CaseItem':
      if (node.terminator === ';&' || node.terminator === ';;&') say(`\`${node.terminator}\` is not known to sh`);
  }
};

const inZsh = (node: SyntaxNode, say: Say): void => {
  switch (node.type) {
    case 'Word':
      zshWord(node, say);
      break;
    case 'DoubleQuoted':
      modified(node.parts, say);
      break;
    case 'ParameterExpansion':
      if (node.index && !/^[@*]$/.test(node.index.text)) say(`${shown(node.text)} counts from 1 in zsh`);
      if (node.operation?.type === 'Slice' && /^[A-Za-z&]/.test(node.operation.offset.text))
        say(`${shown(node.text)} is a modifier in zsh`);
      if (node.operation?.type === 'Transform' || node.prefix === '!') say(`${shown(node.text)} is read differently by zsh`);
      break;
    case 'Assignment':
      if (ZSH_PARAMETERS.test(node.name)) say(`\`${node.name}\` is a special parameter of zsh`);
      break;
    case 'Glob':
      break;
    case 'ProcessSubstitution':
      break;
  }
};

const zshWord = (word: Word, say: Say): void => {
  if (/^=./.test(word.text)) say(`${shown(word.text)} names a program in zsh`);
  if (word.parts === undefined) {
    if (/(?<!\\)\$/.test(word.text)) say(`${shown(word.text)} is read differently by zsh`);
    return;
  }
  modified(word.parts, say);
  for (const part of word.parts)
    if (part.type === 'Literal' && /(?<!\\)\$/.test(part.text)) say(`${shown(word.text)} is read differently by zsh`);
};

/** `$x:h`, `$x[1]`: without braces zsh reads on after the name. */
const modified = (parts: Extract<SyntaxNode, { type: 'DoubleQuoted' }>['parts'] | NonNullable<Word['parts']>, say: Say): void => {
  parts.forEach((part, i) => {
    const next = parts[i + 1];
    if (part.type === 'SimpleExpansion' && next && /^(?::[A-Za-z&]|\[)/.test(next.text))
      say(`${shown(part.text + next.text)} is read differently by zsh`);
  });
};
