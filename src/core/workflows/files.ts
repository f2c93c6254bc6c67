/** Files that hold workflows and actions of GitHub (and of those that read the same), and pipelines of other services. */
import { fits, hinted } from '../hints.ts';
import { fold } from '../paths.ts';

/** Globs of workflows and actions, for a guard's `wants`. */
export const WORKFLOW_GLOBS: readonly string[] = ['.{github,gitea,forgejo}/workflows/*.{yml,yaml}', '**/action.{yml,yaml}'];
/** Whether a path is that of a workflow or of an action, in any case. */
export const isWorkflow = (path: string): boolean =>
  /^\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$|(?:^|\/)action\.ya?ml$/.test(fold(path));

const YAML = hinted(
  /(?:^|\/)(?:[\w.-]*\.gitlab-ci\.ya?ml|azure-pipelines[\w.-]*\.ya?ml|\.travis\.ya?ml|bitbucket-pipelines\.ya?ml|\.drone\.ya?ml|\.woodpecker(?:[\w.-]*|\/.*)\.ya?ml|\.?appveyor\.ya?ml|\.cirrus\.ya?ml|buildspec[\w.-]*\.ya?ml|cloudbuild[\w.-]*\.ya?ml|codemagic\.ya?ml|bitrise\.ya?ml|\.?wercker\.ya?ml)$|^\.(?:gitlab\/ci|gitlab|circleci|buildkite|azure-pipelines|azuredevops|pipelines|semaphore|woodpecker|tekton)\/.*\.ya?ml$/i,
  '.yml',
  '.yaml',
);
const GROOVY = hinted(/(?:^|\/)jenkinsfile[\w.-]*$|\.jenkinsfile$/i, 'jenkinsfile');

/** Globs of pipelines, for a guard's `wants`. */
export const PIPELINE_GLOBS: readonly string[] = [
  '**/*{.gitlab-ci,azure-pipelines*,.travis,bitbucket-pipelines,.drone,.woodpecker*,appveyor,.cirrus,buildspec*,cloudbuild*,codemagic,bitrise,wercker}.{yml,yaml}',
  '.{gitlab,circleci,buildkite,azure-pipelines,azuredevops,pipelines,semaphore,woodpecker,tekton}/**/*.{yml,yaml}',
  '**/{jenkinsfile,Jenkinsfile}*',
  '**/*.jenkinsfile',
];

/** Whether a pipeline is written in Groovy. */
export const isGroovy = (path: string): boolean => fits(GROOVY, path);
/** Whether a path is that of a pipeline. */
export const isPipeline = (path: string): boolean => fits(YAML, path) || isGroovy(path);
