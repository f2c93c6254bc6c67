/**
 * `.gitmodules` tells git what to fetch for everybody: some addresses run a program, some names write outside, one key hides changes.
 * Source: gitmodules(5), git-remote-ext(1), CVE-2018-17456, CVE-2018-11235, CVE-2025-48384.
 */
import type { Meaning } from '../agents/meaning.ts';
import { missingFrom, nameOf, type Setting } from '../documents/settings.ts';

type Gain = Pick<Meaning, 'rule' | 'decision'> & { readonly message: string; readonly line: number };

const isDangerous = ({ path, value }: Setting): string | undefined => {
  const key = path.at(-1)!;
  const text = String(value);
  if (key === 'url' && (/^[a-z][a-z0-9+.-]*::/i.test(text) || /^(?:ext|fd|file):/i.test(text)))
    return 'runs a program or reads this machine';
  if (key === 'url' && /^-|[\r\0]/.test(text)) return 'is taken for an option or hides a character';
  if (key === 'url' && /^(?:\/|~|[a-z]:[\\/])/i.test(text)) return 'reads this machine';
  if (key === 'path' && /^-|(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|(?:^|[\\/])\.git(?:[\\/]|$)|[\r\0]/i.test(text))
    return 'leads out of the work tree';
  if (key === 'update' && text.startsWith('!')) return 'runs a command';
  return undefined;
};

/** What the head's submodules do that the base's did not. */
export const submoduleGains = (base: readonly Setting[], head: readonly Setting[]): readonly Gain[] =>
  missingFrom(base, head).flatMap((setting, _, gained): readonly Gain[] => {
    const key = setting.path.at(-1)!;
    const name = setting.path.slice(1, -1).join('.');
    const { line } = setting;
    const what = `\`${key} = ${String(setting.value).slice(0, 120)}\` of submodule \`${name}\``;
    const danger = /(?:^|\/)\.\.(?:\/|$)/.test(name) ? 'has a name that leads out of the work tree' : isDangerous(setting);
    if (danger !== undefined) return [{ rule: 'submodule', decision: 'deny', message: `${what} ${danger}`, line }];
    if (key === 'ignore' && setting.value === 'all')
      return [{ rule: 'submodule', decision: 'ask', message: `${what} hides its changes`, line }];
    // With a new address, the address is told.
    const hasNewUrl = gained.some(({ path }) => path.at(-1) === 'url' && path.slice(1, -1).join('.') === name);
    if ((key === 'branch' || key === 'update') && !hasNewUrl)
      return [{ rule: 'submodule', decision: 'ask', message: `${what} changes what an update fetches`, line }];
    if (key !== 'url') return [];
    const known = base.find(other => nameOf(other) === nameOf(setting));
    const plain = /^(?:http|git|ftps?):\/\//i.test(String(setting.value)) ? ' without encryption' : '';
    return [
      {
        rule: 'submodule',
        decision: 'ask',
        message:
          known === undefined ? `${what} brings in another repository${plain}` : `${what} was \`${String(known.value)}\`${plain}`,
        line,
      },
    ];
  });
