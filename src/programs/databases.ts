/** Database clients: statements are read for what they destroy, and for the shell that some of them open. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { sqlHazard, storeHazard } from '../core/programs/sql.ts';
import { contentOf, program, type Telling } from '../core/programs/tell.ts';
import { joinWords, pathsOf, word } from '../core/programs/words.ts';

interface Client {
  readonly spec: Spec;
  /** Options whose value is a statement. */
  readonly text: readonly string[];
  readonly file: readonly string[];
  /** Which operand is a statement, counted from 0. */
  readonly operand?: number;
  readonly store?: boolean;
}
const PSQL = options(
  'a b e E h= H L= l n P= p= q s S t T= U= w W x X z 0 R= F= 1/single-transaction A i V/version ?/help csv no-psqlrc tuples-only no-align quiet echo-all username= host= port= dbname= set= variable= v=',
  'c/command= d= f/file= o/output=',
);
const MYSQL = options(
  'h/host= P/port= u/user= p/password?= S/socket= D/database= N/skip-column-names s/silent r/raw t/table B/batch v/verbose f/force n q w A H X V/version default-character-set= protocol= ssl-mode= defaults-file= defaults-extra-file= login-path= no-auto-rehash',
  'e/execute= init-command= tee= pager= T',
);
const CLIENTS: Readonly<Record<string, Client>> = {
  psql: { spec: PSQL, text: ['c'], file: ['f'] },
  pgcli: { spec: PSQL, text: ['c'], file: ['f'] },
  mysql: { spec: MYSQL, text: ['e', 'init-command'], file: [] },
  mariadb: { spec: MYSQL, text: ['e', 'init-command'], file: [] },
  mycli: { spec: MYSQL, text: ['e'], file: [] },
  sqlite3: {
    spec: options(
      'csv json header noheader line list column html box table markdown batch readonly bail echo stats version interactive nullvalue= separator= newline= quote tabs safe deserialize ascii memtrace',
      'cmd= init=',
      { words: true },
    ),
    text: ['cmd'],
    file: ['init'],
    operand: 1,
  },
  sqlite: { spec: options('csv header batch', 'cmd= init=', { words: true }), text: ['cmd'], file: ['init'], operand: 1 },
  duckdb: {
    spec: options('csv json readonly', 'c= s= cmd= init=', { words: true }),
    text: ['c', 's', 'cmd'],
    file: ['init'],
    operand: 1,
  },
  sqlcmd: { spec: options('S= U= P= d= E C b W s= h= I', 'Q= q= i= o='), text: ['Q', 'q'], file: ['i'] },
  cqlsh: { spec: options('u= p= k= C', 'e/execute= f/file='), text: ['e'], file: ['f'] },
  'clickhouse-client': {
    spec: options('h/host= port= u/user= password= d/database= n m', 'q/query= queries-file='),
    text: ['q'],
    file: ['queries-file'],
  },
  clickhouse: { spec: options('h= port= u=', 'q/query='), text: ['q'], file: [] },
  usql: { spec: options('', 'c/command= f/file='), text: ['c'], file: ['f'] },
  sqlplus: { spec: options('S L'), text: [], file: [] },
  snowsql: { spec: options('a= u= d= s=', 'q/query= f/filename='), text: ['q'], file: ['f'] },
  mongosh: {
    spec: options(
      'host= port= u/username= p/password= quiet norc nodb shell authenticationDatabase= tls json?=',
      'eval= f/file=',
      {},
    ),
    text: ['eval'],
    file: ['f'],
    store: true,
  },
  mongo: {
    spec: options('host= port= u/username= p/password= quiet norc nodb shell authenticationDatabase= ssl', 'eval='),
    text: ['eval'],
    file: [],
    store: true,
  },
  'neo4j-shell': { spec: options('', 'c='), text: ['c'], file: [] },
  'cypher-shell': { spec: options('u= p= a= d= format='), text: [], file: [], operand: 0 },
};

/** `\! cmd`, `.shell cmd`, `system cmd`, `COPY ... TO PROGRAM 'cmd'`. */
const SHELLS: readonly RegExp[] = [
  /(?:^|\n)\s*\\!\s*([^\n]+)/g,
  /(?:^|\n)\s*\.(?:shell|system)\s+([^\n]+)/g,
  /(?:^|\n)\s*system\s+([^\n;]+)/g,
  /\b(?:to|from)\s+program\s+'((?:''|[^'])+)'/gi,
  /(?:^|\n)\s*\\(?:o|g|w)\s*\|\s*([^\n]+)/g,
  /(?:^|\n)\s*\.(?:output|once|import|log)\s+['"]?\|\s*([^\n]+)/g,
  /\brun(?:Program|NonMongoProgram)?\s*\(\s*["']([^"']+)/g,
];
/** Functions of SQLite's shell and of DuckDB that touch files by name. Source: sqlite3(1), `fileio` and `edit` extensions. */
const FILES = /\b(writefile|readfile|load_extension|edit|read_text|read_blob)\s*\(\s*(?:'((?:''|[^'])*)'|("[^"]*"|[^\s,)]+))/gi;
const statement = (t: Telling, text: Word, store: boolean) => {
  if (!store)
    for (const [, called, literal] of text.text.matchAll(FILES)) {
      const name = called!.toLowerCase();
      if (name === 'edit' || name === 'load_extension') t.hazard('hidden-command');
      else if (literal === undefined) {
        if (name === 'writefile') t.opaque('which file the database client writes cannot be known');
      } else if (name === 'writefile') t.writes(word(literal.replaceAll("''", "'")));
      else t.reads(word(literal.replaceAll("''", "'")));
    }
  const id = store ? storeHazard(text.text) : sqlHazard(text.text);
  if (id) t.hazard(id);
  for (const pattern of SHELLS)
    for (const m of text.text.matchAll(pattern)) {
      t.hazard('hidden-command');
      t.script(word(m[1]!.trim()), 'a database client');
    }
};
const fromFile = (t: Telling, file: Word, context: ProgramContext, store: boolean) => {
  t.reads(file);
  const path = pathsOf(file, context)[0];
  const text = path && contentOf(path, context).text;
  if (text !== undefined) statement(t, word(text), store);
};

const NETWORK_SHELLS = Object.keys(CLIENTS);
export const databaseClients = program(NETWORK_SHELLS, (t, words, context, name) => {
  const client = CLIENTS[name]!;
  const args = parseArgs(words, client.spec);
  const store = client.store ?? false;
  for (const text of args.values(...client.text)) statement(t, text, store);
  for (const file of args.values(...client.file)) fromFile(t, file, context, store);
  if (client.operand !== undefined) for (const text of args.operands.slice(client.operand)) statement(t, text, store);
  if (store) for (const file of args.operands.filter(w => w.text.endsWith('.js'))) fromFile(t, file, context, store);
  if (context.stdinText !== undefined && args.values(...client.text).length === 0) statement(t, word(context.stdinText), store);
  const out = args.value('o', 'output', 'tee');
  if (out && name !== 'sqlite3') {
    if (out.text.startsWith('|')) t.script(word(out.text.slice(1)), name);
    else t.writes(out);
  }
  const pager = args.value('pager');
  if (pager) t.script(pager, name);
});

const REDIS = options(
  'h= p= s= a= u= n= r= i= x c d= tls raw no-raw csv json stat latency bigkeys memkeys hotkeys scan pattern= cacert= cert= key= user= pass= askpass no-auth-warning sni= quoted-input 2 3 verbose version',
  'eval= rdb= pipe cluster=',
);
export const keyValueClients = program(
  ['redis-cli', 'valkey-cli', 'keydb-cli', 'memcached-tool', 'memcflush'],
  (t, words, context, name) => {
    if (name === 'memcflush') return t.hazard('data-destroy');
    const args = parseArgs(words, REDIS);
    const text = joinWords(args.operands, ' ').text;
    const lines = `${text}\n${context.stdinText ?? ''}`;
    const id = storeHazard(lines);
    if (id) t.hazard(id);
    else if (/(?:^|\n)\s*(?:del|unlink)\s+\S*\*|(?:^|\n)\s*eval\b.*\b(?:del|unlink|flush)/i.test(lines)) t.hazard('data-risk');
    else if (/(?:^|\n)\s*(?:config\s+set|slaveof|replicaof|module\s+load|cluster|debug|failover)\b/i.test(lines))
      t.hazard('platform-change');
    if (args.value('cluster') && /^(?:del-node|reshard|fix|call)$/.test(args.value('cluster')!.text)) t.hazard('platform-change');
  },
);

/** Tools that come with servers. */
export const databaseTools = program(
  [
    'dropdb',
    'dropuser',
    'createdb',
    'createuser',
    'mysqladmin',
    'mariadb-admin',
    'pg_restore',
    'pg_dump',
    'pg_dumpall',
    'mysqldump',
    'mysqlimport',
    'mongorestore',
    'mongodump',
    'mongoimport',
    'pg_resetwal',
    'pg_ctl',
    'pg_dropcluster',
    'initdb',
    'vacuumdb',
    'reindexdb',
    'redis-server',
  ],
  (t, words, _context, name) => {
    const args = parseArgs(
      words,
      options(
        'h= host= p= port= U= username= u= user= v verbose w W no-password',
        'c/clean C/create f/file= d/dbname= drop o/out= e if-exists I F= j= r/result-file= delete replace archive?= gzip db= nsInclude=',
        {},
      ),
    );
    const text = words.map(w => w.text).join(' ');
    if (/^drop|^pg_dropcluster|^pg_resetwal/.test(name)) t.hazard('data-destroy');
    else if (name.endsWith('admin')) {
      if (/\b(?:drop|shutdown|kill|flush-\w+|password|reset)\b/.test(text)) t.hazard('data-destroy');
    } else if (name === 'pg_restore' && args.has('c', 'clean')) t.hazard('data-risk');
    else if (/^mongo(?:restore|import)$/.test(name) && args.has('drop')) t.hazard('data-destroy');
    else if (name === 'mysqlimport' && args.has('delete')) t.hazard('data-risk');
    else if (/dump/.test(name)) {
      const out = args.value('f', 'r', 'o');
      if (out) t.writes(out, { carries: ['project'] });
      t.prints({ carries: ['project'] });
    }
  },
);

/** SQL where a command stands: some consoles are databases. */
export const statements = program(
  ['DROP', 'TRUNCATE', 'DELETE', 'UPDATE', 'ALTER', 'FLUSHALL', 'FLUSHDB'],
  (t, words, _context, name) => {
    const text = [name, ...words.map(w => w.text)].join(' ');
    const id = sqlHazard(text) ?? storeHazard(text);
    if (id) t.hazard(id);
  },
);
