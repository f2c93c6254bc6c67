/** Which files nobody writes by hand: lockfiles, snapshots, build output and vendored code, told by their names. */

const NAMES = new Set(
  `package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
  cargo.lock go.sum go.work.sum gemfile.lock poetry.lock pdm.lock uv.lock pipfile.lock pixi.lock conda-lock.yml composer.lock
  mix.lock pubspec.lock podfile.lock package.resolved cartfile.resolved packages.lock.json paket.lock project.assets.json
  gradle.lockfile buildscript-gradle.lockfile verification-metadata.xml flake.lock .terraform.lock.hcl chart.lock
  module.bazel.lock cargo-bazel-lock.json requirements.lock stack.yaml.lock cabal.project.freeze rebar.lock manifest.lock shard.lock
  .pnp.cjs .pnp.loader.mjs`.split(/\s+/),
);
const FOLDERS = new Set(['__snapshots__', '__generated__', 'node_modules', 'vendor', 'third_party', 'bower_components', 'dist']);
const ENDINGS =
  /\.(?:snap|min\.(?:js|css|mjs|cjs)|(?:js|css|mjs|cjs)\.map|bundle\.js|pb\.go|pb\.cc|pb\.h|pb\.rb|pbenum\.dart|pb\.dart|g\.dart|freezed\.dart|designer\.cs|g\.cs|g\.i\.cs|generated\.[a-z]{1,5}|gen\.go|gen\.ts)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|d\.ts|ts)$/;

/**
 * Says whether a file is generated, by its name alone. Names decide what is counted against size limits and nothing else: its
 * lines are judged all the same.
 * Source: names that github-linguist and package managers use.
 */
export const generatedByName = (path: string): boolean => {
  const parts = path.toLowerCase().split('/');
  const name = parts.at(-1)!;
  return NAMES.has(name) || ENDINGS.test(name) || parts.slice(0, -1).some(part => FOLDERS.has(part));
};
