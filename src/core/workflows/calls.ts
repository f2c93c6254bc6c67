/** What a workflow or an action's metadata calls: files of its own repository, and the gate itself. */
import { readWorkflow } from './yaml.ts';

/** Whose workflow it is, and who runs. */
export interface Caller {
  /** `owner/name` of the judged repository. */
  readonly repository: string;
  /** `owner/name` of the Action that runs; empty when it is one of the judged repository itself. */
  readonly action: string;
  /** Id of the job that runs. */
  readonly job?: string;
}
export interface Calls {
  /** Paths of files that may hold what is called; of an action both its possible names. */
  readonly local: readonly string[];
  readonly gate: boolean;
}

const metadata = (folder: string): readonly string[] =>
  ['action.yml', 'action.yaml'].map(name => (folder === '' ? name : `${folder}/${name}`));

/** `./a/b`, and `$/a/b`, and `owner/name/a/b@ref` of the repository itself: the path, without `.` components. */
const ownPath = (uses: string, { repository }: Caller): string | undefined => {
  const [name] = uses.split('@') as [string];
  const own = `${repository.toLowerCase()}/`;
  const written = /^(?:\.|\$)\//.test(uses)
    ? uses.slice(2)
    : repository !== '' && `${name.toLowerCase()}/`.startsWith(own)
      ? name.slice(own.length)
      : undefined;
  return written
    ?.split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/');
};

const isGate = (uses: string, { action }: Caller): boolean => {
  const name = uses.split('@')[0]!.toLowerCase();
  return /(?:^|\/)sallyport(?:\/|$)/.test(name) || (action !== '' && `${name}/`.startsWith(`${action.toLowerCase()}/`));
};

/** @returns what `text` calls; a text that cannot be read may call the gate. */
export const callsOf = (text: string, caller: Caller): Calls => {
  const workflow = readWorkflow(text);
  if (typeof workflow === 'string') return { local: [], gate: true };
  const uses = workflow.jobs.flatMap(job => [job.uses, ...job.steps.map(step => step.uses)].flatMap(text => text?.value ?? []));
  const local = uses.flatMap(value => ownPath(value, caller) ?? []);
  return {
    local: local.flatMap(path => (/\.ya?ml$/i.test(path) ? [path] : metadata(path))),
    gate: uses.some(value => ownPath(value, caller) === undefined && isGate(value, caller)),
  };
};
