/** go.mod, go.sum and go.work. */
import type { Locked, Lockfile } from './lockfile.ts';
import { type Declared, INDIRECT, type Manifest } from './manifest.ts';

/** Directives, one a line, with blocks unfolded: `require (` ... `)`. */
const directives = (text: string): readonly { verb: string; rest: string; indirect: boolean }[] => {
  const found: { verb: string; rest: string; indirect: boolean }[] = [];
  let block: string | undefined;
  for (const raw of text.split(/\r?\n/)) {
    const indirect = /\/\/\s*indirect\b/.test(raw);
    const line = raw.replace(/\/\/.*$/, '').trim();
    const opened = /^(\w+)\s*\($/.exec(line)?.[1];
    if (opened !== undefined) block = opened;
    else if (line === ')') block = undefined;
    else if (line !== '') {
      const [, verb, rest] = block === undefined ? (/^(\w+)\s+(.*)$/.exec(line) ?? []) : [line, block, line];
      if (verb !== undefined) found.push({ verb, rest: rest!, indirect });
    }
  }
  return found;
};

/** go.mod and go.work. */
export const readGoMod = (text: string): Manifest => {
  const all = directives(text);
  const declared = all.flatMap(({ verb, rest, indirect }): Declared[] => {
    if (verb === 'require') {
      const [name, spec = ''] = rest.split(/\s+/);
      return [{ name: name!, spec, group: indirect ? INDIRECT : 'require', kind: 'registry' }];
    }
    if (verb === 'replace') {
      const [, name, target, version = ''] = /^(\S+)(?:\s+\S+)?\s*=>\s*(\S+)\s*(\S*)$/.exec(rest) ?? [];
      if (name === undefined) return [];
      if (/^\.{0,2}\//.test(target!)) return [{ name, spec: target!, group: 'replace', kind: 'path', forced: true }];
      return target === name
        ? [{ name, spec: version, group: 'replace', kind: 'registry', forced: true }]
        : [{ name, spec: `${target} ${version}`.trim(), group: 'replace', kind: 'alias', alias: target!, forced: true }];
    }
    return [];
  });
  const own = all.find(({ verb }) => verb === 'module')?.rest;
  return { ecosystem: 'go', ...(own !== undefined && { name: own }), declared, scripts: [], settings: [] };
};

/** go.sum: a module and its go.mod each have a line; a module keeps its hash for ever. */
export const readGoSum = (text: string): Lockfile => {
  const entries = text.split(/\r?\n/).flatMap((line, n): Locked[] => {
    if (line.trim() === '') return [];
    const [, name, version, integrity] = /^(\S+)\s+(v\S+)\s+(h\d+:\S+)$/.exec(line.trim()) ?? [];
    if (name === undefined) throw new SyntaxError(`line ${n + 1} is not of a go.sum`);
    return [{ name, version: version!, integrity: integrity! }];
  });
  return { ecosystem: 'go', entries, linked: false, hashed: true };
};
