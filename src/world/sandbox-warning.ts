/** How a sandbox warns: in the words of whoever reads the log. */
import { escapeCommand } from '../core/text.ts';

/** @returns writes one warning: as a workflow command under GitHub Actions. */
export const warning =
  (to: { readonly env: Readonly<Record<string, string | undefined>>; readonly write: (text: string) => void }) =>
  (text: string): void =>
    to.write(to.env['GITHUB_ACTIONS'] === 'true' ? `::warning::${escapeCommand(text)}\n` : `warning: ${text}\n`);
