/** What package managers share: where a package comes from by how it is written, and which script names build and test. */

import { hostOf, hostPattern } from '../commands/hosts.ts';
import type { Word } from '../contracts.ts';
import type { Telling } from './tell.ts';
import { word } from './words.ts';

/** Registries that everybody installs from. */
const REGISTRIES =
  '*.npmjs.org *.yarnpkg.com npm.pkg.github.com pypi.org **.pypi.org **.pythonhosted.org test.pypi.org download.pytorch.org crates.io **.crates.io rubygems.org proxy.golang.org packagist.org repo.packagist.org **.nuget.org repo.maven.apache.org repo1.maven.org plugins.gradle.org jsr.io npm.jsr.io *.npmmirror.com'
    .split(' ')
    .map(hostPattern);
/** Is this index or registry one of the public ones everybody uses? */
export const isRegistry = (url: string): boolean => REGISTRIES.some(matches => matches(hostOf(url).host));

/** From a repository, an archive at a URL, or a forge's shorthand: not from the registry. */
export const isFromElsewhere = (spec: string): boolean =>
  /^(?:git\+|git:|git@|https?:|ssh:|github:|gitlab:|bitbucket:|gist:|ftp:)/.test(spec) ||
  /@(?:git\+|https?:|git:|github:)/.test(spec) ||
  /\s@\s*(?:git\+|https?:)/.test(spec);
/** A local folder or archive. */
export const isLocal = (spec: string): boolean =>
  /^(?:\.{0,2}\/|\.{1,2}$|~|file:|link:|workspace:|portal:)/.test(spec) ||
  (/\.(?:tgz|tar\.gz|whl|gem|crate)$/.test(spec) && !spec.includes('://'));

/** Tells of packages that come from elsewhere, and of the hosts they come from. */
export const installs = (t: Telling, specs: readonly Word[]): void => {
  for (const spec of specs) {
    if (!isFromElsewhere(spec.text)) continue;
    t.hazard('install-from-elsewhere');
    const url = /(?:https?|ssh|git|ftp):\/\/\S+/.exec(spec.text)?.[0];
    if (url) t.connects(word(url));
  }
};
/** Tells of an index that is not a public registry. */
export const indexes = (t: Telling, urls: readonly Word[]): void => {
  for (const url of urls) {
    if (!/^https?:/.test(url.text) || isRegistry(url.text)) continue;
    t.connects(url);
    t.hazard('install-from-elsewhere');
  }
};

/** Scripts whose names say that they build, check or test. */
export const BUILDS =
  /^(?:test|tests|t|tst|spec|e2e|unit|integration|build|compile|lint|typecheck|type-check|types|tsc|check|checks|verify|validate|format|fmt|prettier|eslint|stylelint|coverage|cover|bench|benchmark|ci|clean|docs?|analyze|size|prebuild|dev-check|storybook:build|codegen|generate|gen)(?:[:\-_.][\w:.-]+)?$/;
/** Does the name of a script say that it releases or deploys? */
export const RELEASES =
  /^(?:release|publish|deploy|ship|promote)(?:[:\-_.][\w:.-]+)?$|[:\-_.](?:publish|deploy)(?::(?:prod|production|live))?$/;

/** The command that a package brings, by how the package is written: `rimraf@5` -> `rimraf`, `@scope/cli` stays whole. */
export const commandOf = (spec: Word): Word => {
  if (!spec.exact) return spec;
  const name = spec.text.replace(/(?<=.)@[^/@]*$/, '');
  return word(name.startsWith('@') ? name.replace(/^@[^/]+\//, '') : name);
};
