/** Registries named outside of manifests: flags and variables in scripts, Dockerfiles and pipelines that turn a package tool elsewhere. */
import { fits, hinted } from '../hints.ts';
import type { FileChange, Line, Opinion } from '../model.ts';
import { type Ecosystem, isKnown, isLocal, isOfficial, originOf } from './registries.ts';

interface Flag {
  readonly at: RegExp;
  readonly ecosystem: Ecosystem;
}
const VALUE = String.raw`["']?[\s=:]+["']?([^\s"'\\;|&)>,]+)`;
const flag = (ecosystem: Ecosystem, names: string): Flag => ({ ecosystem, at: new RegExp(`(?:${names})${VALUE}`, 'gi') });
/** Addresses. Sources: the manuals of npm, pip, uv, go, cargo, bundler. */
const ADDRESSES: readonly Flag[] = [
  flag(
    'npm',
    String.raw`\bnpm_config_registry|\bNPM_REGISTRY(?:_URL)?|\bYARN_(?:NPM_)?REGISTRY(?:_SERVER)?|\bBUN_CONFIG_REGISTRY|(?<![\w-])--registry|\bconfig\s+set\s+(?:\S+:)?registry|\bset\s+npmRegistryServer`,
  ),
  flag(
    'python',
    String.raw`\bPIP_(?:EXTRA_)?INDEX_URL|\bUV_(?:(?:EXTRA_|DEFAULT_)?INDEX(?:_URL)?)|\bPIP_FIND_LINKS|(?<![\w-])--(?:extra-)?index-url|(?<![\w-])--default-index|(?<![\w-])--find-links|\bconfig\s+set\s+global\.(?:extra-)?index-url`,
  ),
  flag('go', String.raw`\bGOPROXY`),
  flag('cargo', String.raw`\bCARGO_REGISTRIES_\w+_INDEX|\bCARGO_SOURCE_\w+_REGISTRY`),
  flag('ruby', String.raw`\bBUNDLE_MIRROR__\w+|\bgem\s+sources?\s+(?:-a|--add)|\bbundle\s+config\s+(?:set\s+)?mirror\.\S+`),
  flag('dotnet', String.raw`\bnuget\s+add\s+source|(?<![\w-])--add-source`),
];
/** Checks that are switched off. */
const OFF: readonly [what: RegExp, says: string][] = [
  [
    /\bGOSUMDB["']?[\s=:]+["']?off\b|\bGONOSUMCHECK\b|\bGOFLAGS["']?[\s=:]+["'][^"'\n]*-insecure/i,
    'go no longer checks what it downloads',
  ],
  [/\b(?:GONOSUMDB|GOINSECURE|GONOSUMCHECK)["']?[\s=:]+["']?[^\s"']/i, 'go no longer checks some of what it downloads'],
  [
    /\bNODE_TLS_REJECT_UNAUTHORIZED["']?[\s=:]+["']?0\b|\bnpm_config_strict_ssl["']?[\s=:]+["']?false\b|\bconfig\s+set\s+strict-ssl\s+false|\bYARN_ENABLE_STRICT_SSL["']?[\s=:]+["']?(?:0|false)\b/i,
    'certificates are no longer checked',
  ],
  [/(?<![\w-])--trusted-host\b|\bPIP_TRUSTED_HOST\b/i, 'pip no longer checks a certificate'],
  [/\bBUNDLE_DISABLE_CHECKSUM_VALIDATION["']?[\s=:]+["']?(?:1|true)/i, 'bundler no longer checks what it downloads'],
];

/** Files in which such words are settings and not prose. */
const RUNS = hinted(
  /(^|\/)(dockerfile[^/]*|containerfile[^/]*|[^/]+\.dockerfile|makefile|justfile|jenkinsfile|procfile|\.envrc|\.env\.[\w.]*|go\.env|[^/]+\.(sh|bash|zsh|ps1|cmd|bat|ya?ml|mk|toml|cfg|ini|env|props|targets))$/i,
  'file',
  '.env',
  '.sh',
  '.bash',
  '.zsh',
  '.ps1',
  '.cmd',
  '.bat',
  '.yml',
  '.yaml',
  '.mk',
  '.toml',
  '.cfg',
  '.ini',
  '.props',
  '.targets',
);
const LONG = 4_000;
const HINT =
  /registr|index|goproxy|nosum|gosumdb|goinsecure|goflags|strict.ssl|tls_reject|trusted.host|mirror|find.links|source|npmregistry|checksum/i;

const words = (lines: readonly Line[]): ReadonlySet<string> => new Set(lines.map(line => line.text.trim()));

/** Lines that a change adds, and that turn a package tool to another place or its checks off. */
export const auditFetchFlags = (files: readonly FileChange[], read: (path: string) => boolean): Opinion[] =>
  files.flatMap(file => {
    const path = file.path.real;
    if (file.status === 'D' || !fits(RUNS, path) || read(path)) return [];
    const gone = words(file.removed);
    const told = file.removed.map(line => line.text).join('\n');
    return file.added.flatMap(({ n, text }): Opinion[] => {
      const line = text.slice(0, LONG);
      if (!HINT.test(line) || /^\s*(#|\/\/|<!--|;)/.test(line) || gone.has(text.trim())) return [];
      const at = { subject: text.trim().slice(0, 200), place: { file: path, line: n } };
      const off = OFF.find(([what]) => what.test(line) && !what.test(told));
      if (off)
        return [
          {
            ...at,
            decision: 'deny',
            rule: 'fetch-check-off',
            risk: 'high',
            message: `${off[1]}: \`${text.trim().slice(0, 140)}\``,
            fix: 'leave the check on',
          },
        ];
      for (const { at: pattern, ecosystem } of ADDRESSES)
        for (const [, value] of line.matchAll(pattern))
          for (const part of value!.split(/[,|]/)) {
            const origin = originOf(part);
            if (!origin || isLocal(origin.host) || told.includes(origin.host) || /[${<]/.test(origin.host) || origin.host === '')
              continue;
            if (isOfficial(ecosystem, origin.host) && origin.protocol !== 'http') continue;
            const deny = !isKnown(origin.host) && !isOfficial(ecosystem, origin.host);
            return [
              {
                ...at,
                decision: deny ? 'deny' : 'ask',
                rule: 'registry',
                risk: deny ? 'high' : 'medium',
                message: `packages are now fetched from \`${origin.host}\`: \`${text.trim().slice(0, 140)}\``,
                fix: deny ? 'fetch from the official registry' : 'let a person who may write here approve it',
              },
            ];
          }
      return [];
    });
  });
