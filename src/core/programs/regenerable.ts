/** Names that builds and tests make again: deleting them loses nothing. */

const NAMES = new Set(
  (
    'node_modules bower_components jspm_packages dist dist-ssr build _build builds out output outputs target bin obj lib-cov coverage htmlcov .coverage .nyc_output ' +
    '.next .nuxt .output .svelte-kit .astro .angular .parcel-cache .cache cache caches .turbo .vite .vitest .rollup.cache .rpt2_cache .esbuild .swc .docusaurus .vuepress .expo .vercel .netlify .serverless .webpack ' +
    '__pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .hypothesis .eggs .ipynb_checkpoints .venv venv env .env.d wheelhouse site-packages ' +
    '.gradle .kotlin .m2 .ivy2 .bloop .metals .dart_tool .pub-cache .stack-work dist-newstyle .elixir_ls _site public/build deps .bundle ' +
    'tmp temp .tmp .temp scratch logs log reports report test-results test-output playwright-report blob-report allure-results cypress/videos cypress/screenshots storybook-static ' +
    'artifacts artifact tsconfig.tsbuildinfo .eslintcache .stylelintcache .prettiercache .DS_Store cmake-build-debug cmake-build-release CMakeFiles generated gen .terraform pkg-dist release debug Debug Release DerivedData xcuserdata zig-cache .zig-cache zig-out bazel-out bazel-bin snapshots-tmp'
  ).split(' '),
);
const SHAPES = [
  /\.(?:egg-info|dist-info|pyc|pyo|o|a|so|dylib|class|log|tmp|temp|bak|orig|rej|swp|tsbuildinfo|pid|lock|out|cache|tgz|tar\.gz|whl|zip|coverage|prof|trace)$/i,
  /^(?:build|dist|out|tmp|temp|cache|coverage|test|node_modules|cmake-build)[-_.][\w.-]*$/i,
  /^[\w.-]*[-_.](?:build|dist|out|tmp|temp|cache|venv|output|artifacts?)$/i,
  /^(?:venv|\.venv)[\w.-]*$/i,
  /.~$/,
  // A quotation mark in a name is a slip of quoting: no checkout on Windows can hold it, so no project has it among its sources.
  /"/,
];

/** Is this a build product, a cache or scratch, by one of the names along the path? */
export const isRegenerable = (path: string): boolean =>
  path.split('/').some(name => NAMES.has(name) || SHAPES.some(shape => shape.test(name)));

/** What only a tool makes, by its name alone: also outside of the project, where `output` or `env` may be anybody's. */
const TOOLS_OWN =
  /^(?:node_modules|bower_components|jspm_packages|site-packages|__pycache__|\.(?:venv|tox|nox|cache|next|nuxt|svelte-kit|astro|angular|parcel-cache|turbo|vite|vitest|pytest_cache|mypy_cache|ruff_cache|hypothesis|gradle|dart_tool|stack-work|eslintcache|nyc_output|zig-cache|DS_Store)|cmake-build-\w+|CMakeFiles|DerivedData|.*\.(?:egg-info|pyc|pyo|o|class|tsbuildinfo))$/;
export const isMadeByTools = (path: string): boolean => path.split('/').some(name => TOOLS_OWN.test(name));

/** Below the directories that hold temporary files; not these themselves. */
export const isTemporary = (path: string): boolean =>
  /^\/(?:tmp|var\/tmp|private\/tmp|private\/var\/tmp|dev\/shm|var\/folders)\/+[^/]/.test(path) ||
  /^(?:~\/work|\/home\/[^/]+\/work)\/_temp\/[^/]/.test(path) ||
  /^~\/(?:\.cache|\.npm\/_cacache|Library\/Caches)(?:\/|$)/.test(path);
