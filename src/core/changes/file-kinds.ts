/** What a file's first bytes are, and whether its name says the same. Bytes come as text, so only marks that survive that are used. */
import type { Line } from '../model.ts';

export interface KindMismatch {
  readonly decision: 'ask' | 'deny';
  readonly what: string;
}

/** Programs for a machine, by their first bytes; `\ufffd` stands for a byte that is no text. */
const PROGRAM =
  /^(?:\u007fELF|MZ[\0\ufffd\u0090]|[\ufffd\u00ca][\ufffd\u00fe][\ufffd\u00ba][\ufffd\u00be]\0|\ufffd\ufffd\ufffd\ufffd[\u0007\f]\0|\0asm)/;
const ARCHIVE = /^(?:PK\u0003\u0004|\u001f[\ufffd\u008b]|7z\ufffd|Rar!|\ufffd7zXZ|BZh\d)/;
/** Pictures, fonts, media and documents: nobody writes them in an editor. */
const OPAQUE_NAME =
  /\.(?:png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|heic|psd|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|wav|flac|webm|mov|avi|zip|gz|tgz|bz2|xz|zst|7z|jar|pdf|docx?|xlsx?|pptx?)$/i;
const TEXT_NAME =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kt|cs|php|c|h|cpp|swift|sh|bash|ps1|md|mdx|txt|rst|json|jsonc|ya?ml|toml|xml|html?|css|scss|svg|csv|sql|ini|cfg|conf|env|lock)$/i;
const PROSE_NAME = /\.(?:md|mdx|txt|rst|json|jsonc|ya?ml|toml|xml|css|scss|svg|csv|lock)$/i;
const CODE =
  /^#!|\b(?:require\s*\(|import\s+[\w*{"']|export\s+(?:default|const|function)|function\s*\w*\s*\(|=>\s*[{(]|module\.exports|eval\s*\(|process\.env|child_process|def\s+\w+\s*\(|subprocess\.|os\.system|exec\s*\()|<\?php|<script\b|\bpowershell\b|\bcurl\s+-/i;

/** A program of a machine or an archive of programs, by its name. */
const BUILT =
  /\.(?:exe|dll|so(?:\.\d+)*|dylib|node|jar|war|class|pyc|pyo|pyd|o|a|lib|obj|wasm|apk|aab|ipa|msi|deb|rpm|whl|egg|nupkg|vsix|crx|xpi|app|com|scr|sys|ko|elf|bin)$/i;
/** @param path in the repository. Told by the name alone. */
export const isBuiltProgram = (path: string): boolean => BUILT.test(path);

/** Pictures, fonts, sound, film and print: looked at by a person in another way. */
export const isMedia = (path: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|heic|psd|svgz|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|oga|wav|flac|webm|mov|avi|pdf|glb|gltf)$/i.test(
    path,
  );

const isProse = (lines: readonly string[]): boolean => {
  const text = lines.join('\n').slice(0, 4_000);
  const odd = text.match(/[\0-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  return text.length > 0 && odd === 0;
};

/**
 * Whether what a file begins with contradicts its name.
 * @param added the added lines of the file; nothing is said when its first line is not among them.
 * @param binary git's own word.
 */
export const kindMismatch = (path: string, added: readonly Line[], binary: boolean): KindMismatch | undefined => {
  const first = added[0];
  if (first?.n !== 1) return undefined;
  const head = added.slice(0, 60).map(({ text }) => text.slice(0, 2_000));
  const program = PROGRAM.test(first.text);
  if (program && (OPAQUE_NAME.test(path) || TEXT_NAME.test(path)))
    return { decision: 'deny', what: 'is a program for a machine under another name' };
  if (OPAQUE_NAME.test(path)) {
    // A pointer of Git's large file storage stands for the file; PDF and some others begin with text of their own.
    if (binary || !isProse(head) || /^(?:version https:\/\/git-lfs|%PDF|GIF8|RIFF|<svg|<\?xml)/.test(first.text))
      return undefined;
    return CODE.test(head.join('\n'))
      ? { decision: 'deny', what: 'is a program in text under the name of another kind of file' }
      : { decision: 'ask', what: 'is text under the name of another kind of file' };
  }
  if (ARCHIVE.test(first.text) && TEXT_NAME.test(path))
    return { decision: 'ask', what: 'is an archive under the name of a text' };
  if (/^#!\s*\/\S*(?:sh|python[\d.]*|node|perl|ruby|env)\b/.test(first.text) && PROSE_NAME.test(path))
    return { decision: 'ask', what: 'is a script under the name of a text' };
  return undefined;
};
