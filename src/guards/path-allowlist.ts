/** Inside the lists, everything; outside, nothing. Roots bound every path even when the lists are off. */
import { guard } from '../core/contracts.ts';
import type { Effect, Opinion } from '../core/model.ts';
import { permits } from '../core/paths.ts';

export const pathAllowlist = guard({
  id: 'path-allowlist',
  key: 'path_allowlist',
  doc: 'Refuses every path outside the lists for reading, writing and patching; a symlink counts where it ends.',
  effects: ['read', 'write', 'delete'],
  options: z => {
    const list = z.array(z.string().min(1));
    return z.strictObject({
      enabled: z.boolean().default(false).describe('The lists hold only when on; `roots` hold always.'),
      read: list.default([]).describe('What may be read.'),
      write: list.default([]).describe('What may be written or deleted.'),
      patch: list.default([]).describe('What the pull request may change. Empty: the `write` list.'),
      roots: list.optional().describe('Every path must lie under one of them; an empty list refuses everything.'),
    });
  },
  compile({ enabled, read, write, patch, roots }) {
    const lists = { read: permits(read), write: permits(write), patch: permits(patch.length > 0 ? patch : write) };
    const bounds = roots && permits(roots.map(root => `${root.replace(/\/+$/, '')}/**`));
    const refuse = (rule: string, path: string, name: string): Opinion => ({
      decision: 'deny',
      rule,
      message: `\`${path}\` is not under \`rules.path_allowlist.${name}\``,
      fix: `keep to the listed paths, or add it to \`${name}\` on the base branch`,
      subject: `${name} ${path}`,
    });
    const listOf = (effect: Effect, inPatch: boolean): keyof typeof lists =>
      inPatch ? 'patch' : effect.kind === 'read' ? 'read' : 'write';
    return (effect, { call }) => {
      if (effect.kind !== 'read' && effect.kind !== 'write' && effect.kind !== 'delete') return [];
      if (bounds && bounds(effect.path) === undefined) return [refuse('outside-roots', effect.path.written, 'roots')];
      if (!enabled) return [];
      const name = listOf(effect, call.act.do === 'file');
      return lists[name](effect.path) === undefined ? [refuse(`not-in-${name}`, effect.path.written, name)] : [];
    };
  },
  examples: [
    {
      options: { enabled: true, read: ['**'], write: ['src/**'] },
      act: { do: 'write', path: 'src/../lib/a.ts', lines: [] },
      decision: 'deny',
      rule: 'not-in-write',
      twin: { act: { do: 'write', path: 'lib/../src/a.ts', lines: [] } },
    },
    {
      options: { enabled: true, read: ['docs/**'], write: ['src/**'] },
      act: { do: 'read', path: '/etc/hosts' },
      decision: 'deny',
      rule: 'not-in-read',
      twin: { act: { do: 'read', path: 'docs/a.md' } },
    },
    {
      options: { enabled: true, write: ['src/**'] },
      files: [{ path: 'Makefile', after: 'all:\n' }],
      decision: 'deny',
      rule: 'not-in-patch',
      twin: { files: [{ path: 'src/a.ts', after: 'export {};\n' }] },
    },
    {
      options: { roots: ['packages/web'] },
      act: { do: 'read', path: 'packages/api/a.ts' },
      decision: 'deny',
      rule: 'outside-roots',
      twin: { act: { do: 'read', path: 'packages/web/a.ts' } },
    },
    {
      options: { roots: [] },
      act: { do: 'read', path: 'a' },
      decision: 'deny',
      twin: { act: { do: 'fetch', url: 'https://example.org' } },
    },
    { act: { do: 'write', path: '/anywhere', lines: [] }, decision: 'none' },
  ],
});
