/** Clients of clouds and services: told by their verbs, since they all speak alike; the few that run or send something have more to say. */
import type { Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { isRehearsal, weigh } from '../core/programs/verbs.ts';
import { joinWords, lastName, word } from '../core/programs/words.ts';

const CLIENTS = (
  'aws aws2 gcloud gsutil bq az azcopy azd func doctl linode-cli hcloud vultr-cli scw exo oci ibmcloud aliyun tccli hetzner civo upctl ' +
  'heroku fly flyctl vercel netlify ntl railway render wrangler firebase supabase amplify eb sam surge now dokku cf cfctl koyeb deployctl ' +
  'fastly cloudflared_ flarectl akamai circleci travis gitlab-runner jenkins-cli buildkite-agent drone argocd argo flux tkn spinnaker spin harness ' +
  'apigeecli deck kong stripe square braintree paddle ldcli launchdarkly flipt unleash configcat split-cli growthbook ' +
  'vault doppler op bw infisical chamber_ sops akeyless conjur teller ' +
  'kafka-topics kafka-configs kafka-consumer-groups kafka-delete-records kafka-acls kafka-broker-api-versions kafka-console-producer kafka-console-consumer kafka-reassign-partitions kafka-leader-election kafka-storage kcat rpk confluent pulsar-admin ' +
  'nats nsc rabbitmqctl rabbitmqadmin rabbitmq-plugins rabbitmq-diagnostics mqtt sqs ' +
  'pd datadog-ci dog newrelic splunk grafana-cli promtool amtool sentry-cli logcli tempo-cli honeycomb ' +
  'algolia meilisearch elasticsearch opensearch-cli typesense ' +
  'rclone restic borg pgbackrest wal-g barman rdiff-backup velero duplicity kopia duplicacy mc s3cmd s4cmd s5cmd b2 wasabi tarsnap bacula etcdctl etcdutl consul nomad boundary waypoint zkcli ' +
  'glab tea bb jira linear slack notion twilio sendgrid mailgun postmark hub_ snyk planetscale pscale neonctl turso mongocli couchbase-cli influx cockroach rethinkdb redpanda temporal tctl dagster prefect airflow dbt ' +
  'shopify contentful sanity wp drush magento n98-magerun2 keycloak kcadm kcadm.sh auth0 okta clerk onelogin pulsarctl snow databricks dataflow dvc wandb comet huggingface-cli replicate modal runpodctl'
)
  .split(' ')
  .filter(name => !name.endsWith('_'));

/** Rollouts to where users are. */
const DEPLOYS = /^(?:deploy|publish|release|promote|rollout|launch|apply|push|up)$/;
const DEPLOYERS = new Set(
  'heroku fly flyctl vercel netlify ntl railway wrangler firebase amplify eb sam surge now cf azd func deployctl gcloud az shopify supabase argocd'.split(
    ' ',
  ),
);

/** Whole commands of single clients that the verbs do not tell: each starts with the words, in this order. */
const SPECIAL: Readonly<Record<string, readonly (readonly [pattern: RegExp, id: Parameters<Telling['hazard']>[0]])[]>> = {
  aws: [
    [/^(?:secretsmanager|ssm)\b.*\b(?:put|update|restore|rotate|cancel-rotate)-/, 'secret-store-change'],
    [/^iam\b.*\b(?:create|put|attach|update|add|detach|delete)-/, 'accounts'],
    [/^s3\b.*\bmv\b/, 'platform-change'],
    [/^s3api\b.*\bput-(?:bucket|public)/, 'platform-change'],
    [/^configure\s+(?:get|export-credentials)\b.*(?:secret|token|key|credentials)?/, 'secret-print'],
    [/^route53\b.*\bchange-resource-record-sets\b/, 'platform-change'],
    [/^sns\b.*\bunsubscribe\b/, 'platform-change'],
    [/^ec2\b.*\b(?:stop|reboot|modify|run)-instances/, 'platform-change'],
    [/^(?:cloudformation|lambda|ecs|eks|rds)\b.*\b(?:create|update|modify|deploy|execute-change-set)\b.*/, 'platform-change'],
  ],
  gcloud: [
    [/^auth\s+print-(?:access|identity)-token/, 'secret-print'],
    [/\b(?:add|set|remove)-iam-policy/, 'accounts'],
  ],
  az: [
    [/^account\s+get-access-token/, 'secret-print'],
    [/^role\s+assignment\b.*\bcreate/, 'accounts'],
  ],
  gsutil: [
    [/\brsync\b.*\s-\w*d/, 'platform-destroy'],
    [/\b(?:rm|rb)\b/, 'platform-destroy'],
  ],
  rclone: [
    [/^(?:sync|move|moveto|bisync|dedupe)\b/, 'platform-destroy'],
    [/^rcd\b|^serve\b/, 'tunnel'],
  ],
  restic: [[/^(?:forget|prune|unlock\b.*--remove-all|rewrite|repair|migrate)\b/, 'platform-destroy']],
  borg: [
    [/^(?:prune|compact|recreate|r?delete|repo-delete|break-lock)\b/, 'platform-destroy'],
    [/^check\b.*\s--repair\b/, 'platform-change'],
  ],
  pgbackrest: [
    [/\b(?:expire|stanza-delete|repo-rm)\b/, 'platform-destroy'],
    [/\brestore\b/, 'platform-change'],
  ],
  'wal-g': [
    [/\bdelete\b/, 'platform-destroy'],
    [/\bbackup-fetch\b/, 'platform-change'],
  ],
  barman: [
    [/^delete\b/, 'platform-destroy'],
    [/^(?:recover|restore)\b/, 'platform-change'],
  ],
  'rdiff-backup': [[/--(?:remove-older-than|remove-increments-older-than)\b|^remove\b/, 'platform-destroy']],
  duplicity: [[/^(?:remove-|cleanup|full\b.*--force)/, 'platform-destroy']],
  tarsnap: [[/(?:^|\s)(?:-d|--nuke)\b/, 'platform-destroy']],
  mc: [
    [/^(?:rm|rb|undo)\b/, 'platform-destroy'],
    [/\b--remove\b/, 'platform-destroy'],
  ],
  vault: [
    [
      /^operator\s+(?:seal|rekey|rotate|generate-root|step-down|raft\s+(?:remove|snapshot\s+restore)|migrate)/,
      'secret-store-change',
    ],
    [/^(?:auth|secrets|audit)\s+(?:disable|move|tune)/, 'secret-store-change'],
    [/^policy\s+write/, 'secret-store-change'],
  ],
  rabbitmqctl: [
    [
      /^(?:stop|stop_app|shutdown|set_permissions|change_password|add_user|set_user_tags|sync_queue|rotate_logs|eval|exec)\b/,
      'platform-change',
    ],
  ],
  splunk: [[/^(?:clean|remove|stop|disable)\b/, 'platform-destroy']],
  'kafka-delete-records': [[/./, 'platform-destroy']],
  etcdctl: [
    [/^(?:del|rm|rmdir)\b/, 'platform-destroy'],
    [/^(?:snapshot\s+restore|member\s+remove|compaction|defrag)/, 'platform-destroy'],
  ],
  consul: [[/^(?:kv\s+delete|leave|force-leave|snapshot\s+restore|operator\s+raft\s+remove)/, 'platform-destroy']],
  nomad: [[/^(?:job\s+(?:stop|purge)|stop|system\s+gc|namespace\s+delete|node\s+(?:drain|eligibility))/, 'platform-destroy']],
  deck: [[/^(?:gateway\s+)?(?:sync|reset)\b/, 'platform-destroy']],
  argocd: [[/^app\s+(?:delete|sync\b.*--prune|rollback)/, 'platform-destroy']],
  flux: [[/^(?:uninstall|delete|suspend)/, 'platform-destroy']],
  dvc: [[/^(?:gc|destroy|remove)\b/, 'data-risk']],
  dbt: [[/^run\b.*--full-refresh/, 'data-risk']],
  airflow: [[/^(?:db\s+(?:reset|downgrade|clean)|dags\s+delete|tasks\s+clear)/, 'data-destroy']],
  supabase: [
    [/^db\s+(?:reset|push|remote)\b/, 'data-risk'],
    [/^db\s+reset\b.*--(?:linked|db-url)/, 'data-destroy'],
  ],
  wp: [[/^(?:db\s+(?:reset|drop|clean|query)|site\s+empty|plugin\s+delete|user\s+delete|post\s+delete)/, 'data-destroy']],
  drush: [[/^(?:sql-drop|sql:drop|site-install|si)\b/, 'data-destroy']],
  argo: [[/^(?:delete|terminate|stop)\b/, 'platform-destroy']],
  stripe: [[/^api_keys\s+roll\b/, 'secret-store-change']],
  railway: [[/^down\b/, 'platform-destroy']],
  influx: [[/\b(?:drop|delete)\s+(?:database|measurement|series|from|retention)/i, 'data-destroy']],
  vercel: [[/^(?:(?!env\b|dev\b|build\b|pull\b|ls\b|list\b|inspect\b|logs\b).)*--prod\b/, 'platform-change']],
  op: [[/^(?:user|group|vault)\s+(?:suspend|delete|revoke)/, 'secret-store-change']],
};

/** Verbs of backup tools that only look, whatever words stand behind them. */
const LOOKS: Readonly<Record<string, RegExp>> = {
  restic: /^(?:snapshots|ls|diff|stats|check|find|list|cat|version|dump|key\s+list)\b/,
  borg: /^(?:list|info|diff|check|export-tar|version|repo-list|repo-info)\b/,
  duplicity: /^(?:collection-status|list-current-files|verify)\b/,
  rclone: /^(?:ls[dlf]?|lsjson|size|check|cryptcheck|md5sum|sha1sum|hashsum|tree|cat|about|listremotes|version)\b/,
  kopia: /^(?:(?:snapshot|snapshots|policy|repository|repo)\s+(?:list|ls|show|status|verify|estimate)|ls|list|show|diff)\b/,
  velero: /^(?:(?:backup|restore|schedule)\s+(?:get|describe|logs)|get|describe|version)\b/,
  pgbackrest: /^(?:.*\s)?(?:info|check|verify|repo-ls|repo-get|version)$/,
  'wal-g': /^(?:backup-list|backup-show|wal-show|wal-verify)\b/,
  barman: /^(?:list-\w+|show-\w+|check|check-backup|status)\b/,
};

/** Options of theirs in front of the verb that have a value behind them. */
const PLACED = /^(?:-r|--repo|--repository|--repository-file|-p|--password-file|--stanza|--config|--config-file|--cache-dir)$/;

/** Clients that run a command with secrets in its environment. */
const RUNS: Readonly<Record<string, RegExp>> = {
  doppler: /^run$/,
  op: /^run$/,
  infisical: /^run$/,
  teller: /^run$/,
  heroku: /^local:run$/,
  dvc: /^exec$/,
  vercel: /^(?:env:)?run$/,
  railway: /^run$/,
  sops: /^exec-env$/,
};
/** Clients that read secrets. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  vault: /^(?:kv\s+get|read|token\s+create|unwrap)\b/,
  op: /^(?:item\s+get|read|document\s+get|signin)\b/,
  doppler: /^secrets\b/,
  bw: /^(?:get|list|unlock)\b/,
  aws: /^(?:secretsmanager\s+get-secret-value|ssm\s+get-parameters?|sts\s+|ecr\s+get-login|eks\s+get-token)/,
  gcloud: /^secrets\s+versions\s+access|^auth\s+print-/,
  az: /^keyvault\s+secret\s+show|^account\s+get-access-token/,
  sops: /^(?:-d|--decrypt|decrypt)\b/,
  infisical: /^secrets\b/,
};

const uploads = (t: Telling, name: string, words: readonly Word[], text: string) => {
  const target = words.find(w => /^(?:s3|gs|https?|az|b2):\/\//.test(w.text));
  const local = words.filter(
    w => w.exact && /^(?:\.{0,2}\/|~|\/)|\.\w{1,6}$/.test(w.text) && !w.text.includes('://') && !w.text.startsWith('-'),
  );
  if (!target || !/\b(?:cp|sync|mv|put|copy|upload|rsync|copyto)\b/.test(text)) return;
  const carries = t.reads(...local);
  if (carries.length > 0 && words.indexOf(target) === words.length - 1)
    t.connects(
      word(hostFor(name, target.text)),
      carries.filter(carry => carry !== 'project'),
    );
};
/** What is copied from a store to here. */
const REMOTE = /^(?:[a-z][\w+.-]*:\/\/|[\w-]{2,}:)/i;
const downloads = (t: Telling, words: readonly Word[], text: string) => {
  if (!/\b(?:cp|sync|mv|copy|copyto|get|download|rsync|mirror)\b/.test(text)) return;
  const [source, target] = words.filter(w => !w.text.startsWith('-') && (REMOTE.test(w.text) || /[./~]/.test(w.text))).slice(-2);
  if (!source || !target || !REMOTE.test(source.text) || REMOTE.test(target.text)) return;
  const name = lastName(source.text);
  const isFolder = /(?:^|\/)\.{0,2}$/.test(target.text) && name !== undefined && source.exact;
  t.fetches(isFolder ? joinWords([target, word(name)], target.text.endsWith('/') ? '' : '/') : target);
};
const hostFor = (name: string, target: string): string =>
  /^https?:/.test(target)
    ? target
    : name === 'aws' || target.startsWith('s3:')
      ? 's3.amazonaws.com'
      : target.startsWith('gs:')
        ? 'storage.googleapis.com'
        : 'blob.core.windows.net';

export const platforms = program(CLIENTS, (t, words, context, name) => {
  const text = words
    .filter(w => !w.text.startsWith('-'))
    .map(w => w.text)
    .join(' ');
  const whole = words.map(w => w.text).join(' ');
  const first = words.find(w => !w.text.startsWith('-'))?.text ?? '';
  if (RUNS[name]?.test(first)) {
    const dash = words.findIndex(w => w.text === '--');
    const command = parseArgs(words, options('', 'command= c/config= p/project= e/env= env-file= path= no-masking token=')).value(
      'command',
    );
    if (command) t.script(command, name);
    else if (dash >= 0) t.runs(words.slice(dash + 1), name);
  }
  if (SECRETS[name]?.test(text)) t.prints({ carries: ['secret'] });
  if (
    isRehearsal(words) ||
    (name === 'aws' && words.at(-1)?.text === 'help') ||
    (name === 'rclone' && words.some(w => w.text === '-n'))
  )
    return;
  for (const [pattern, id] of SPECIAL[name] ?? [])
    if (pattern.test(text) || pattern.test(whole)) {
      if (id !== 'secret-print') return t.hazard(id);
      if (context.stdout === 'log') return t.hazard(id);
    }
  const target = name === 'restic' && first === 'restore' ? parseArgs(words, options('', 't/target=')).value('t') : undefined;
  if (target && target.text !== '/' && !words.some(w => w.text === '--delete')) return t.writes(target);
  const weight = LOOKS[name]?.test(
    words
      .filter((w, i) => !w.text.startsWith('-') && !PLACED.test(words[i - 1]?.text ?? ''))
      .map(w => w.text)
      .join(' '),
  )
    ? 'none'
    : weigh(words);
  if (weight !== 'none') t.hazard(weight === 'destroys' ? 'platform-destroy' : 'platform-change');
  else if (
    DEPLOYERS.has(name) &&
    words.some(w => w.exact && DEPLOYS.test(w.text)) &&
    (name !== 'vercel' || words.some(w => w.text.startsWith('--prod')))
  )
    t.hazard('platform-change');
  uploads(t, name, words, text);
  downloads(t, words, text);
  if (/^run\b/.test(text) && name === 'heroku')
    t.script(
      joinWords(
        words.slice(words.findIndex(w => w.text === 'run') + 1).filter(w => !w.text.startsWith('-')),
        ' ',
      ),
      'heroku run',
      { elsewhere: true },
    );
  if (name === 'aws' && /^(?:ssm\s+send-command|ecs\s+execute-command)\b/.test(text)) t.hazard('platform-change');
  if (/\bssh\b/.test(text)) {
    const command = parseArgs(words, options('', 'command= c= C= ssh-flag= zone= project=')).value('command', 'c', 'C');
    if (command) t.script(command, `${name} ssh`, { elsewhere: true });
  }
});

/** `java -jar jenkins-cli.jar delete-job`: the client that is a jar. */
const JAVA = options('version', 'jar= cp= classpath= javaagent= agentpath= agentlib=', { words: true, stops: true });
export const java = program(['java', 'javaw'], (t, words) => {
  const args = parseArgs(words, JAVA);
  const jar = args.value('jar');
  if (args.has('javaagent', 'agentpath', 'agentlib')) t.hazard('unsafe-preload');
  if (!jar) return;
  t.reads(jar);
  if (jar.text.endsWith('jenkins-cli.jar')) {
    const weight = weigh(args.operands);
    if (weight !== 'none') t.hazard(weight === 'destroys' ? 'platform-destroy' : 'platform-change');
    if (args.operands.some(w => w.text.startsWith('groovy'))) t.hazard('unread-code');
  } else if (/bfg.*\.jar$/.test(jar.text)) t.hazard('git-rewrite');
});

/** Balancers and servers: what reloads, stops or drains them. */
export const servers = program(
  ['haproxy', 'nginx', 'apachectl', 'apache2ctl', 'httpd', 'caddy', 'traefik', 'envoy'],
  (t, words, _context, name) => {
    const text = words.map(w => w.text).join(' ');
    if (/(?:^|\s)-(?:st|sf)\b/.test(text) && name === 'haproxy') t.hazard('platform-change');
    else if (
      /(?:^|\s)-s\s+(?:stop|quit|reload|reopen)\b|^-k\s+(?:stop|graceful|restart)|^(?:stop|graceful-stop|graceful|restart|reload)\b/.test(
        text,
      )
    )
      t.hazard('platform-change');
    else if (/^(?:-v|-V|-t|-T|version|validate|-c)\b/.test(text)) t.set('read-only');
  },
);
