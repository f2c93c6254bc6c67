/** Files that hold the pipelines of other services than GitHub. */

const YAML =
  /(?:^|\/)(?:[\w.-]*\.gitlab-ci\.ya?ml|azure-pipelines[\w.-]*\.ya?ml|\.travis\.ya?ml|bitbucket-pipelines\.ya?ml|\.drone\.ya?ml|\.woodpecker(?:[\w.-]*|\/.*)\.ya?ml|\.?appveyor\.ya?ml|\.cirrus\.ya?ml|buildspec[\w.-]*\.ya?ml|cloudbuild[\w.-]*\.ya?ml|codemagic\.ya?ml|bitrise\.ya?ml|\.?wercker\.ya?ml)$|^\.(?:gitlab\/ci|gitlab|circleci|buildkite|azure-pipelines|azuredevops|pipelines|semaphore|woodpecker|tekton)\/.*\.ya?ml$/i;
const GROOVY = /(?:^|\/)jenkinsfile[\w.-]*$|\.jenkinsfile$/i;

/** Globs of all these, for a guard's `wants`. */
export const PIPELINE_GLOBS: readonly string[] = [
  '**/*{.gitlab-ci,azure-pipelines*,.travis,bitbucket-pipelines,.drone,.woodpecker*,appveyor,.cirrus,buildspec*,cloudbuild*,codemagic,bitrise,wercker}.{yml,yaml}',
  '.{gitlab,circleci,buildkite,azure-pipelines,azuredevops,pipelines,semaphore,woodpecker,tekton}/**/*.{yml,yaml}',
  '**/{jenkinsfile,Jenkinsfile}*',
  '**/*.jenkinsfile',
];

/** Whether a pipeline is written in Groovy. */
export const isGroovy = (path: string): boolean => GROOVY.test(path);
/** Whether a path is that of a pipeline. */
export const isPipeline = (path: string): boolean => YAML.test(path) || isGroovy(path);
