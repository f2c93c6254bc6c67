/** Where packages come from: the ecosystems, their official hosts, and what kind of place a written source names. */

export type Ecosystem = 'npm' | 'python' | 'cargo' | 'go' | 'ruby' | 'php' | 'jvm' | 'dotnet';

/** Domains that each ecosystem's own tools use without being told. Everything below one of them counts. */
const OFFICIAL: Readonly<Record<Ecosystem, readonly string[]>> = {
  npm: ['npmjs.org', 'npmjs.com', 'yarnpkg.com', 'jsr.io', 'nodejs.org'],
  python: ['pypi.org', 'pythonhosted.org', 'python.org'],
  cargo: ['crates.io', 'rust-lang.org'],
  go: ['golang.org', 'go.dev'],
  ruby: ['rubygems.org'],
  // Composer fetches releases from where their code lives.
  php: ['packagist.org', 'github.com', 'gitlab.com', 'bitbucket.org'],
  jvm: ['maven.org', 'maven.apache.org', 'gradle.org', 'maven.google.com', 'maven.org'],
  dotnet: ['nuget.org'],
};

/** Public places beside the official ones that many projects name on purpose: worth a question, not a refusal. */
const KNOWN = [
  'npm.pkg.github.com',
  'pkg.github.com',
  'download.pytorch.org',
  'nvidia.com',
  'nvidia.cn',
  'rocm.amd.com',
  'conda.anaconda.org',
  'repo.anaconda.com',
  'anaconda.org',
  'jitpack.io',
  'sonatype.org',
  'sonatype.com',
  'spring.io',
  'jetbrains.com',
  'jetbrains.space',
  'jboss.org',
  'eclipse.org',
  'apache.org',
  'google.com',
  'googleapis.com',
  'mozilla.org',
  'dart.dev',
  'pkgs.dev.azure.com',
  'visualstudio.com',
  'myget.org',
  'gem.coop',
  'github.io',
];

const under = (host: string, domains: readonly string[]): boolean =>
  domains.some(domain => host === domain || host.endsWith(`.${domain}`));

/** Whether an ecosystem’s own registry lies there. */
export const isOfficial = (ecosystem: Ecosystem, host: string): boolean => under(host, OFFICIAL[ecosystem]);
/** Whether the host is one that many projects fetch from, of whatever ecosystem. */
export const isKnown = (host: string): boolean => under(host, KNOWN);

/** The machine itself and names that cannot leave a test network (RFC 6761, RFC 2606). */
export const isLocal = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|0\.0\.0\.0|host\.docker\.internal|[^.]*\.(localhost|test))$/.test(host);

export interface Origin {
  /** Lower case, without prefix (`git+`, `sparse+`): `https`, `http`, `ssh`, `git`, `file`. */
  readonly protocol: string;
  readonly host: string;
  readonly git: boolean;
}

/** An archive that a forge makes of a repository's commit. */
const ARCHIVE =
  /^https:\/\/(codeload\.github\.com\/|api\.github\.com\/repos\/|(github\.com|gitlab\.com|bitbucket\.org)\/.*\/(archive|tarball|zipball|-\/archive|get)\/)/;

/**
 * Reads where a written source points.
 * @returns undefined when it names no host: a version, a path, a variable.
 */
export const originOf = (written: string): Origin | undefined => {
  const text = written.trim().toLowerCase();
  const scp = /^(?:git\+)?(?:ssh:\/\/)?git@([\w.-]+)[:/]/.exec(text);
  if (scp) return { protocol: 'ssh', host: scp[1]!, git: true };
  const short = /^(github|gitlab|bitbucket|gist):/.exec(text);
  if (short) return { protocol: 'https', host: short[1] === 'gist' ? 'gist.github.com' : `${short[1]}.com`, git: true };
  const url =
    /^(?:(git|svn|hg|bzr|sparse|registry|direct|url|zip)\+)?([a-z][a-z0-9.+-]*):\/\/(?:[^/@\s]*@)?(\[[^\]]*\]|[^/:?#\s]*)/.exec(
      text.replace(/^git::/, 'git+'),
    );
  if (!url) return undefined;
  const [, prefix, protocol, host] = url;
  const git =
    ['git', 'svn', 'hg', 'bzr'].includes(prefix ?? protocol!) ||
    protocol === 'ssh' ||
    /\.git([#?@]|$)/.test(text) ||
    ARCHIVE.test(text);
  return { protocol: protocol!, host: host!, git };
};
