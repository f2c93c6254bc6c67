/** Infrastructure as code and configuration management: plans are quiet, what carries them out is not. */
import { options, parseArgs } from '../core/programs/argv.ts';
import { program } from '../core/programs/tell.ts';
import { isRehearsal, weigh } from '../core/programs/verbs.ts';
import { unknownWord, word } from '../core/programs/words.ts';

const GLOBAL = options('help version', 'chdir=', { words: true, stops: true });
const TERRAFORM_LOSSES = /^(?:destroy|apply|import|taint|untaint|force-unlock|push|refresh|0\.12upgrade)$/;
export const terraform = program(['terraform', 'tofu', 'terragrunt', 'terramate', 'cdktf'], (t, words) => {
  const args = parseArgs(words, GLOBAL);
  const [verb = { text: '' }, sub] = args.operands;
  const rest = args.operands.slice(1);
  const run = verb.text === 'run-all' || verb.text === 'run' ? sub?.text : verb.text;
  if (verb.text === 'state' && /^(?:rm|mv|push|replace-provider)$/.test(sub?.text ?? ''))
    return t.hazard('infrastructure-change');
  if (verb.text === 'workspace' && sub?.text === 'delete') return t.hazard('infrastructure-change');
  if (run === 'deploy' || TERRAFORM_LOSSES.test(run ?? '')) {
    if (!rest.some(w => /^--?help$/.test(w.text))) t.hazard('infrastructure-change');
    return;
  }
  const out = rest.map(w => /^--?out(?:=(.+))?$/.exec(w.text)?.[1]).find(Boolean);
  if (out) t.writes(word(out));
  if (/^(?:validate|fmt|version|providers|graph|output|show)$/.test(verb.text)) t.set('build-and-test');
});

const VERBS: Readonly<Record<string, RegExp>> = {
  pulumi: /^(?:up|update|destroy|refresh|import|cancel|state|down)$/,
  cdk: /^(?:deploy|destroy|bootstrap|import|rollback|gc|migrate)$/,
  sst: /^(?:deploy|remove|unlock)$/,
  serverless: /^(?:deploy|remove|rollback)$/,
  sls: /^(?:deploy|remove|rollback)$/,
  packer: /^(?:__never)$/,
  vagrant: /^(?:destroy|halt|box)$/,
  nixops: /^(?:deploy|destroy|delete)$/,
  kops: /^(?:delete|replace|update|rolling-update|edit|toolbox)$/,
  eksctl: /^(?:delete|create|scale|drain|upgrade|replace)$/,
  kubeadm: /^(?:reset|init|join|upgrade)$/,
  salt: /^./,
  'salt-call': /^./,
  puppet: /^(?:apply|agent|resource)$/,
  'chef-client': /^./,
  'chef-apply': /^./,
  knife: /(?:delete|bootstrap|ssh|exec|upload)$/,
  crossplane: /^(?:uninstall|install)$/,
  ansible: /^./,
  'ansible-playbook': /^./,
  'ansible-pull': /^./,
};
export const provisioning = program(Object.keys(VERBS), (t, words, _context, name) => {
  if (isRehearsal(words) || words.some(w => /^(?:--syntax-check|--list-(?:hosts|tasks|tags)|-C)$/.test(w.text))) return;
  const args = parseArgs(
    words,
    options(
      'v vv vvv',
      'a/args= m/module-name= i/inventory= e/extra-vars= l/limit= t/tags= u/user= b/become K k f= become-user= s/stack= y/yes skip-preview C/cwd= y stage= region=',
      { stops: false },
    ),
  );
  const verb = args.operands[0]?.text ?? '';
  if (name === 'ansible') {
    const module = args.value('m')?.text ?? 'command';
    const text = args.value('a');
    if (/^(?:command|shell|raw|script)$/.test(module.replace(/^.*\./, '')) && text)
      t.script(text, 'ansible', { elsewhere: true });
    else if (text && /state=absent/.test(text.text)) t.hazard('platform-destroy');
    return;
  }
  if (name.startsWith('ansible')) return;
  if (name === 'pulumi' && /^(?:stack|config|state)$/.test(verb)) {
    if (weigh(args.operands.slice(1), 2) !== 'none') t.hazard('infrastructure-change');
    return;
  }
  if (name === 'vagrant' && verb === 'ssh') {
    const command = parseArgs(words, options('', 'c/command=')).value('c');
    if (command) t.script(command, 'vagrant ssh', { elsewhere: true });
    return;
  }
  if (name === 'vagrant' && verb === 'halt') return;
  if (
    VERBS[name]!.test(verb) ||
    VERBS[name]!.test(
      args.operands
        .map(w => w.text)
        .slice(0, 2)
        .join(' '),
    )
  )
    t.hazard('infrastructure-change');
});

const KUBE = options(
  'A/all-namespaces n/namespace= context= cluster= kubeconfig= user= as= token= s/server= v= request-timeout= o/output= l/selector= w/watch show-labels no-headers sort-by= field-selector= L= c/container= tail= since= f/follow p/previous timestamps containers all-containers chunk-size= recursive help short client',
  'f/filename= k/kustomize= R force grace-period= all dry-run?= replicas= i/stdin t/tty to= overwrite',
);
const KUBE_READS =
  /^(?:get|describe|logs|top|explain|api-resources|api-versions|version|cluster-info|diff|events|options|completion|config|auth|wait|kustomize|plugin)$/;
const KUBE_ENDS = /^(?:delete|drain|evict)$/;
export const kubernetes = program(
  [
    'kubectl',
    'oc',
    'k',
    'kubecolor',
    'k3s',
    'microk8s',
    'minikube',
    'kind',
    'k3d',
    'helm',
    'helm3',
    'helmfile',
    'kustomize',
    'kubeseal',
    'kubens',
    'kubectx',
    'stern',
    'k9s',
  ],
  (t, words, context, name) => {
    if (/^(?:k3s|microk8s)$/.test(name) && /kubectl/.test(words[0]?.text ?? ''))
      return t.runs([word('kubectl'), ...words.slice(1)], name);
    const dash = words.findIndex(w => w.text === '--');
    const args = parseArgs(dash < 0 ? words : words.slice(0, dash), KUBE);
    const [verb = { text: '' }, sub, ...more] = args.operands;
    if (args.value('dry-run') || isRehearsal(words)) return;
    if (name.startsWith('helm')) {
      if (/^(?:uninstall|delete|del|un|rollback|destroy)$/.test(verb.text)) t.hazard('platform-destroy');
      else if (
        (verb.text === 'plugin' && /^(?:install|update)$/.test(sub?.text ?? '')) ||
        (/^(?:install|upgrade)$/.test(verb.text) && [sub, ...more].some(w => /^https?:/.test(w?.text ?? '')))
      )
        t.hazard('remote-code');
      else if (/^(?:push|registry)$/.test(verb.text)) t.hazard('release');
      else if (/^(?:lint|template|version|show|list|ls|status|get|history|search|dependency)$/.test(verb.text))
        t.set('build-and-test');
      return;
    }
    if (/^(?:minikube|kind|k3d|stern|k9s|kubens|kubectx|kubeseal|kustomize)$/.test(name)) return;
    if (verb.text === 'exec' || verb.text === 'debug' || verb.text === 'run') {
      const command = dash >= 0 ? words.slice(dash + 1) : verb.text === 'exec' ? more : [];
      t.runs(command, `kubectl ${verb.text}`, { elsewhere: true });
      if (words.some(w => /"?host(?:PID|Network|IPC|Path)"?\s*:|"privileged"\s*:\s*true|^--privileged(?!=false)/.test(w.text)))
        t.hazard('container-escape');
      if (verb.text === 'debug' && sub?.text.startsWith('node/')) t.hazard('container-escape');
    } else if (verb.text === 'create' && /rolebindings?$/.test(sub?.text ?? '')) t.hazard('accounts');
    else if (verb.text === 'create' && sub?.text === 'secret') t.hazard('secret-store-change');
    else if (KUBE_ENDS.test(verb.text)) t.hazard('platform-destroy');
    else if (verb.text === 'replace' && args.has('force')) t.hazard('platform-destroy');
    else if (verb.text === 'scale' && args.value('replicas')?.text === '0') t.hazard('platform-destroy');
    else if (verb.text === 'rollout' && sub?.text === 'undo') t.hazard('platform-change');
    else if (/^(?:cordon|taint|edit|patch|set|certificate|adm)$/.test(verb.text)) t.hazard('platform-change');
    else if (verb.text === 'cp') {
      t.reads(...[sub, ...more].filter(w => w !== undefined).filter(w => !w.text.includes(':')));
    } else if (/^(?:proxy|port-forward|expose)$/.test(verb.text) && words.some(w => /0\.0\.0\.0/.test(w.text)))
      t.hazard('tunnel');
    for (const source of args.values('f', 'k')) {
      const isRemote = /^(?:https?|git|ssh):|^(?:github|gitlab|bitbucket)\.\w+\//.test(source.text);
      if (/^https?:/.test(source.text)) t.connects(source);
      if (isRemote && /^(?:apply|create|replace)$/.test(verb.text)) t.hazard('remote-code');
    }
    if (
      /^get$/.test(verb.text) &&
      /^secrets?(?:\/|$)/.test(sub?.text ?? '') &&
      /yaml|json|template/.test(args.value('o')?.text ?? '')
    ) {
      t.prints({ carries: ['secret'], like: unknownWord('a secret', ['secret']) });
      if (context.stdout === 'log') t.hazard('secret-print');
    } else if (
      KUBE_READS.test(verb.text) &&
      args.safe &&
      (verb.text !== 'config' || /^(?:view|current-context|get-)/.test(sub?.text ?? ''))
    )
      t.prints({ carries: [] });
  },
);
