/** The block `exceptions` -> which exception covers a finding, as long as it has not expired. */
import type { Finding } from '../model.ts';
import { compilePattern } from '../paths.ts';
import type { Layer } from './layer.ts';
import type { Policy } from './model.ts';

/**
 * @param today `YYYY-MM-DD`.
 * @param never says of which findings there is no exception.
 */
export const exceptionsOf = (
  layers: readonly Layer[],
  today: string,
  never: (finding: Finding) => boolean,
): Policy['exception'] => {
  const compiled = layers.flatMap(({ data }) =>
    data.exceptions.map(e => ({
      ...e,
      live: e.expires === undefined || e.expires >= today,
      path: e.path === undefined ? undefined : compilePattern(e.path),
    })),
  );
  return finding => {
    if (never(finding)) return undefined;
    const name = `${finding.guard}/${finding.rule}`;
    return compiled.find(
      e =>
        e.live &&
        (e.rule === name || e.rule === finding.guard) &&
        (e.path?.(finding.place.file) ?? true) &&
        (e.fingerprint === undefined || finding.fingerprint.startsWith(e.fingerprint)),
    );
  };
};
