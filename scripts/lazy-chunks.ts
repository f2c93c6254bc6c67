/**
 * A start loads and evaluates only what it touches: a chunk of the bundle requires another one when it first uses something of it. The
 * sources are pure at their top level, so that it makes no difference when a module is evaluated.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/** `const require_x = require("./x.js");`, as the bundler writes it at the top of a chunk. */
const REQUIRE = /^(?:const|let) ([\w$]+) = require\(("[^"]+")\);$/gm;
/** What the bundler makes of a library in CommonJS, where it is imported. */
const LIBRARY =
  /^(?:var|let) (import_[\w$]+) = ((?:\/\* @__PURE__ \*\/ )?(?:require_rolldown_runtime\.[\w$]+\()?require_[\w$]+\.[\w$]+\(\)(?:, 1\))?);$/gm;
/** A getter for an export, as the bundler writes it at the end of a chunk. */
const EXPORT =
  /^Object\.defineProperty\(exports, ('[^']+'|"[^"]+"), \{\s+enumerable: true,\s+get: function \(\) \{\s+return ([\w$]+);\s+\}\s+\}\);/gm;

const pattern = (name: string): string => name.replaceAll('$', '\\$');

/**
 * Makes the requires of a chunk lazy. INVARIANT: every use of a lazy name is rewritten, or the build ends.
 * @param code a chunk before it is minified.
 */
export const lazyRequires = (code: string, file: string): string => {
  const lazy: string[] = [];
  const lazily = (name: string, made: string): string => {
    lazy.push(name);
    return `const ${name} = { get $() { const it = ${made}; Object.defineProperty(this, "$", { value: it }); return it; } };`;
  };
  let out = code.replaceAll(REQUIRE, (all, name: string, from: string) => {
    // The runtime is used at once by whoever has it.
    if (from.includes('rolldown-runtime')) return all;
    const whole = code.match(new RegExp(`^${pattern(name)} = (\\S+)\\(${pattern(name)}, 1\\);$`, 'm'))?.[1];
    return lazily(name, whole === undefined ? `require(${from})` : `${whole}(require(${from}), 1)`);
  });
  for (const name of lazy) out = out.replace(new RegExp(`^${pattern(name)} = (\\S+)\\(${pattern(name)}, 1\\);$`, 'm'), '');
  out = out.replaceAll(LIBRARY, (_, name: string, made: string) => lazily(name, made));
  for (const name of lazy) {
    // Three dots spread it; one makes it a field of something else.
    const word = `(?<![\\w$]|[^.]\\.)${pattern(name)}(?![\\w$])`;
    const uses = (what: string): number => out.match(new RegExp(what, 'g'))?.length ?? 0;
    if (uses(word) - uses(`${word}\\.`) !== 1) throw new Error(`${file}: \`${name}\` is used in a way that cannot be made lazy`);
    // Once and for all uses: a chunk may itself export a `$`.
    out = out.replaceAll(new RegExp(`${word}\\.`, 'g'), () => `${name}.$.`);
  }
  // A constant needs no getter.
  return out.replaceAll(EXPORT, (all, name: string, local: string) =>
    new RegExp(`^(?:let|var) (?:[\\w$]+(?: = [^,;\\n]+)?, )*${pattern(local)}(?![\\w$])`, 'm').test(out)
      ? all
      : `exports[${name}] = ${local};`,
  );
};

export const lazyChunks: Plugin = {
  name: 'lazy-chunks',
  // Libraries may do something when they are loaded.
  renderChunk: (code, { fileName, moduleIds }) =>
    moduleIds.every(id => id.includes('node_modules')) ? null : { code: lazyRequires(code, fileName), map: null },
};

/**
 * Loads every chunk first, before all others. A chunk that needs another one at its top level, which in turn needs it, would find it half
 * there.
 * @throws where there is such a circle.
 */
export const proveChunks = (folder: string, files: readonly string[]): void => {
  const require = createRequire(join(folder, 'package.json'));
  const { prototype } = require('node:module') as { prototype: { require: (this: NodeJS.Module, id: string) => unknown } };
  const plain = prototype.require;
  prototype.require = function (id) {
    const got = plain.call(this, id);
    if (id.startsWith('.')) {
      const path = createRequire(this.filename).resolve(id);
      if (require.cache[path]?.loaded === false) throw new Error(`${this.filename} and ${path} need each other to be loaded`);
    }
    return got;
  };
  try {
    for (const file of files) {
      for (const path of Object.keys(require.cache)) delete require.cache[path];
      require(join(folder, file));
    }
  } finally {
    prototype.require = plain;
  }
};
