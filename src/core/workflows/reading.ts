/** Everything that reads workflows and pipelines, in one piece: it is loaded only where one of them changes. */
export { gainedByCommands, gainedByWorkflow } from './audit.ts';
export { weakenedChecks } from './checks.ts';
export { gainedByPipeline } from './pipelines.ts';
export { readWorkflow } from './yaml.ts';
