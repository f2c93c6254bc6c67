/** The GitHub client: reading and opening pull requests is quiet; what changes, deletes, merges around or prints tokens is not. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { type Args, options, parseArgs } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { weigh } from '../core/programs/verbs.ts';
import { after, unknownWord, word } from '../core/programs/words.ts';

const GH = options(
  'R/repo= h/hostname= json= q/jq= t/template= L/limit= s/state= a/assignee= A/author= l/label= S/search= B/base= H/head= w/web c/comments D/draft d/draft T/title= b/body= F/body-file= f/fill fill-first fill-verbose r/reviewer= m/milestone= p/project= no-maintainer-edit recover= patch name-only color= exit-status i/interval= log log-failed v/verbose e/event= u/user= j/job= attempt= watch required fail-fast',
  'admin merge squash rebase auto disable-auto delete-branch yes confirm force match-head-commit= X/method= field= raw-field= header= input= paginate slurp silent cache= preview= hostname= public private internal visibility= approve comment request-changes env= o/org= add= remove= body= key= title= clobber target= generate-notes notes= prerelease latest',
);

/** What a subcommand does, by its first two words. */
type Row = readonly [pattern: RegExp, id: Parameters<Telling['hazard']>[0]];
const ROWS: readonly Row[] = [
  [/^repo (?:delete|archive|rename|edit|transfer|deploy-key|unarchive|autolink)/, 'repository-control'],
  [/^(?:secret|variable) (?:set|delete|remove)/, 'repository-control'],
  [/^ruleset (?:create|delete|edit)/, 'repository-control'],
  [/^release (?:create|delete|delete-asset|edit|upload)/, 'release'],
  [/^(?:ssh-key|gpg-key) (?:add|delete)/, 'accounts'],
  [/^auth (?:token|git-credential)/, 'secret-print'],
  [/^auth (?:login|refresh|logout|setup-git|switch)/, 'platform-change'],
  [/^gist (?:create|edit)/, 'platform-change'],
  [/^gist delete/, 'platform-destroy'],
  [/^(?:workflow|run) (?:disable|enable|delete|cancel)/, 'platform-change'],
  [/^(?:issue|discussion) (?:delete|transfer|lock|unlock)/, 'platform-destroy'],
  [/^pr (?:lock|unlock)/, 'platform-change'],
  [/^label (?:delete|edit|clone)/, 'platform-destroy'],
  [/^cache delete/, 'platform-destroy'],
  [/^codespace (?:delete|create|ports|ssh)/, 'platform-change'],
  [/^project (?:delete|close|item-delete|field-delete|unlink)/, 'platform-destroy'],
  [/^repo (?:create|fork|sync)/, 'platform-change'],
  [/^(?:extension|extensions|ext) (?:install|exec|upgrade)/, 'remote-code'],
  [/^attestation\b/, 'platform-change'],
];
const MILD =
  /^repo (?:fork|sync)(?!.*--force)|^attestation (?:verify|download)|^codespace (?:list|view|logs)|^repo create(?!.*--(?:public|push|source))/;

/** `gh api`: any endpoint by any method. */
const api = (t: Telling, args: Args, operands: readonly Word[]) => {
  const path = operands[0]?.text ?? '';
  const body = args.has('field', 'f', 'F', 'raw-field', 'input', 'b', 'T');
  const method = args.value('X')?.text.toUpperCase() ?? (body ? 'POST' : 'GET');
  const file = args.value('input');
  if (file) t.reads(file);
  if (/^\/?graphql/.test(path)) {
    const text = args
      .values('f', 'F', 'field', 'raw-field')
      .map(w => w.text)
      .join(' ');
    if (/\bmutation\b/.test(text))
      t.hazard(
        /delete|disable|mergeBranch|mergePullRequest|BranchProtection|transfer/i.test(text)
          ? 'repository-control'
          : 'platform-change',
      );
    return;
  }
  if (/^(?:GET|HEAD)$/.test(method)) return;
  if (
    /\/(?:protection|rulesets|actions\/secrets|actions\/variables|actions\/permissions|collaborators|keys|hooks|environments|transfer|visibility|vulnerability-alerts|automated-security-fixes|topics|invitations|teams|memberships)\b|\/git\/refs\/heads\/(?:main|master|release)/.test(
      path,
    )
  )
    return t.hazard('repository-control');
  if (method === 'DELETE') return t.hazard(/^\/?repos\/[^/]+\/[^/]+\/?$/.test(path) ? 'repository-control' : 'remote-delete');
  if (/\/(?:merge|merges)$/.test(path)) return t.hazard('merge-around');
  if (/\/releases\b/.test(path)) return t.hazard('release');
  if (
    !/\/(?:comments|reactions|labels|issues|pulls|reviews|requested_reviewers|assignees|dispatches|check-runs|statuses|search)(?:\/|$)/.test(
      path,
    )
  )
    t.hazard('platform-change');
};

const pullRequest = (t: Telling, verb: string, args: Args) => {
  if (verb === 'merge') t.hazard(args.has('admin') ? 'merge-around' : 'platform-change');
  else if (verb === 'review' && (args.has('approve') || args.has('a'))) t.hazard('platform-change');
};

const GIT = /^(?:clone|checkout)$/;
export const github = program(['gh'], (t, words, context: ProgramContext) => {
  const [noun = word(''), verb = word(''), ...rest] = words.filter((w, i) => !w.text.startsWith('-') || i > 1);
  const name = `${noun.text} ${verb.text}`;
  const args = parseArgs(words.slice(1), GH);
  const all = [noun, verb, ...rest].map(w => w.text).join(' ');
  if (words.some(w => w.text === '--help')) return t.set('read-only');
  if (noun.text === 'api') {
    const method = parseArgs(
      words.slice(1),
      options(
        'paginate slurp i/include silent verbose q/jq= t/template= cache= p/preview= hostname=',
        'X/method= f/raw-field= F/field= H/header= input=',
      ),
    );
    api(t, method, method.operands);
  } else if (noun.text === 'alias' && /^(?:set|import)$/.test(verb.text)) {
    t.hazard('changed-lookup');
    const shell = rest.find(w => w.text.startsWith('!'));
    if (shell) t.script(after(shell, 1), 'gh alias');
    else if (rest[1] && rest.some(w => /^(?:-s|--shell)$/.test(w.text))) t.script(rest.at(-1)!, 'gh alias');
  } else if (noun.text === 'config' && verb.text === 'set' && /pager|editor|browser/.test(rest[0]?.text ?? ''))
    t.hazard('changed-lookup');
  else if (noun.text === 'pr') pullRequest(t, verb.text, args);
  if (name === 'auth status' && rest.some(w => /^(?:-t|--show-token)$/.test(w.text)) && context.stdout === 'log')
    t.hazard('secret-print');
  const row = ROWS.find(([pattern]) => pattern.test(name));
  if (row && !MILD.test(all)) {
    if (row[1] !== 'secret-print') t.hazard(row[1]);
    else {
      t.prints({ carries: ['secret'], like: unknownWord('a secret', ['secret']) });
      if (context.stdout === 'log') t.hazard('secret-print');
    }
  }
  if (noun.text === 'gist' && verb.text === 'create') {
    const files = rest.filter(w => !w.text.startsWith('-') && w.text !== '-');
    t.connects(word('gist.github.com'), t.reads(...files));
  }
  for (const file of parseArgs(words, options('', 'F/body-file= notes-file= N= input=')).values('F', 'notes-file', 'input'))
    if (file.text !== '-' && !file.text.includes('=')) t.reads(file);
  if (GIT.test(verb.text) && noun.text === 'repo' && rest.some(w => w.text === '--'))
    t.runs([word('git'), word('clone'), ...rest.slice(rest.findIndex(w => w.text === '--') + 1)], 'gh repo clone');
  if (noun.text === 'repo' && verb.text === 'clone') {
    const [repository, folder] = parseArgs(rest, options('u=/upstream-remote-name=', '')).operands;
    if (repository)
      t.fetches(folder ?? word(repository.exact ? repository.text.replace(/\.git$/, '').replace(/^.*[/:]/s, '') : '.'));
  }
  if (/^(?:release|run)$/.test(noun.text) && verb.text === 'download') {
    const args = parseArgs(rest, options('', 'D/dir= p/pattern= R/repo= A/archive= O/output= n/name='));
    t.fetches(args.value('O', 'D') ?? word('.'));
  }
  if (!row && /^(?:org|gpg-key|ssh-key|extension)$/.test(noun.text) && weigh(words) === 'destroys') t.hazard('platform-destroy');
});
