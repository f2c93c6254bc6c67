/** Raw connections: `nc`, `socat`, `telnet`, TLS and tunnels; a shell at one end of them is a shell for another machine. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import type { Carry } from '../core/model.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { allOf, contentOf, program, type Telling } from '../core/programs/tell.ts';
import { isControlSocket } from '../core/programs/web-requests.ts';
import { cut, mayBeOption, pathsOf, word } from '../core/programs/words.ts';

const NC = options(
  '4 6 b C D d F h I= i/idle-timeout= k/keep-open l/listen M= m= N n/nodns O= q= r S s/source= T= t/telnet U/unixsock u/udp v/verbose W= w/wait= X= z p/source-port= ssl ssl-verify ssl-cert= ssl-key= broker chat allow= deny= max-conns= recv-only send-only no-shutdown crlf version proxy-type= 0 help G= H= x=',
  'e/exec= c/sh-exec= lua-exec= o/output= x/hex-dump= proxy= proxy-auth= V P=',
);
const SHELL =
  /(?:^|\/)(?:ba|da|z|k|a|c|tc|fi|mk|rba)?sh(?:\s|$|,)|(?:^|\/)(?:cmd(?:\.exe)?|powershell|pwsh|python[\d.]*|perl|busybox)(?:\s|$|,)/i;

const netcat = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const args = parseArgs(words, NC);
  const runs = args.value('e', 'c', 'lua-exec');
  if (runs) {
    if (SHELL.test(runs.text)) t.hazard('reverse-shell');
    t.script(runs, 'nc --exec');
  }
  const [host, port] = args.operands;
  if (args.has('U')) {
    if (host && isControlSocket(host.text)) t.hazard('container-escape');
  } else if (host && !args.has('l'))
    t.connects(
      port?.exact && host.exact ? word(`${host.text}:${port.text}`) : host,
      allOf(context.stdinCarries, host.carries, port?.carries),
    );
  const proxy = args.value('proxy');
  if (proxy) t.connects(proxy, context.stdinCarries);
  const out = args.value('o');
  if (out) t.writes(out, { carries: ['network'] });
  t.prints({ carries: args.has('z') ? [] : ['network'] });
};

/** One end of `socat`. */
interface End {
  readonly kind: 'network' | 'listen' | 'file' | 'run' | 'shell' | 'fd' | 'stdio' | 'socket' | 'other';
  readonly rest: Word;
}
const KINDS: readonly (readonly [RegExp, End['kind']])[] = [
  [/^(?:exec|system)$/, 'run'],
  [/^shell$/, 'shell'],
  [
    /^(?:(?:tcp|udp|sctp|dccp|udplite|openssl|ssl|openssl-dtls|vsock)[46]?-(?:l|listen|recv\w*|receive\w*|listener)|openssl-listen|ssl-l|vsock-listen|unix-listen|unix-l|abstract-listen)$/,
    'listen',
  ],
  [
    /^(?:tcp|udp|sctp|dccp|udplite)[46]?(?:-(?:connect|sendto|datagram|client))?$|^(?:openssl|ssl)(?:-connect|-dtls-client)?$|^(?:proxy|proxy-connect|socks4|socks4a|socks5|socks5-connect|vsock-connect|ip[46]?-sendto|interface)$/,
    'network',
  ],
  [/^(?:open|file|gopen|create|creat|readbyname|ftruncate)$/, 'file'],
  [/^(?:unix|unix-connect|unix-client|unix-sendto|abstract-connect|local)$/, 'socket'],
  [/^fd$|^\d+$/, 'fd'],
  [/^(?:stdio|stdin|stdout|-)$/, 'stdio'],
];
const endOf = (address: Word): End => {
  const pair = cut(address, ':');
  const name = (pair?.[0] ?? address).text.toLowerCase();
  const rest = pair ? (cut(pair[1], ',')?.[0] ?? pair[1]) : address;
  const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1];
  if (kind) return { kind, rest: kind === 'run' || kind === 'shell' ? (pair?.[1] ?? word('sh')) : rest };
  return { kind: name.includes('/') ? (/\.sock\b|^\/(?:var\/)?run\//.test(name) ? 'socket' : 'file') : 'other', rest: address };
};
/** What a command line of `EXEC:` reads, by the files that it names. */
const readBy = (text: Word, context: ProgramContext): readonly Carry[] =>
  allOf(
    ...text.text
      .split(/[\s,'"]+/)
      .slice(1)
      .filter(w => /[./]/.test(w))
      .map(w => contentOf(context.resolve(w), context).carries),
  );

const SOCAT = options('d D h V v x u U t= T= L= W= lf= ly lp= ls lm lh g b= s 4 6 r= R= S', '', { words: true });
const socat = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const args = parseArgs(words, SOCAT);
  const addresses = args.operands.flatMap(w => {
    const pair = cut(w, '!!');
    return pair ? [pair[0], pair[1]] : [w];
  });
  const ends = addresses.map(endOf);
  const flows = allOf(
    ...ends.map((end): readonly Carry[] => {
      if (end.kind === 'file') return pathsOf(end.rest, context).flatMap(path => contentOf(path, context).carries ?? []);
      if (end.kind === 'run' || end.kind === 'shell') return readBy(end.rest, context);
      if (end.kind === 'stdio') return context.stdinCarries ?? [];
      return end.kind === 'network' || end.kind === 'listen' ? ['network'] : [];
    }),
  );
  const outward = ends.some(end => end.kind === 'network' || end.kind === 'listen' || end.kind === 'fd' || end.kind === 'other');
  for (const [i, end] of ends.entries()) {
    if (end.kind === 'run' || end.kind === 'shell') {
      if (outward && SHELL.test(end.rest.text)) t.hazard('reverse-shell');
      t.script(cut(end.rest, ',')?.[0] ?? end.rest, 'socat');
    } else if (end.kind === 'network')
      t.connects(
        word(end.rest.text),
        flows.filter(carry => carry !== 'network'),
      );
    else if (end.kind === 'file') {
      const writes = /^(?:creat|create)/i.test(addresses[i]!.text) || (i > 0 && !args.has('U'));
      if (writes) t.writes(end.rest, { carries: flows });
      else t.reads(end.rest);
    } else if (end.kind === 'fd') t.writes(word(`/dev/fd/${end.rest.text}`), { carries: flows });
    else if (end.kind === 'socket') {
      if (isControlSocket(end.rest.text)) t.hazard('container-escape');
      else if (/\b(?:shutdown|disable|del|clear|set|drain|quit)\b/.test(context.stdinText ?? '')) t.hazard('platform-change');
    }
  }
  t.prints({ carries: flows });
};

const OPENSSL_VALUES =
  'connect host proxy url in out inkey key cert CAfile CApath k K iv pass passin passout servername port keyout config subj days name sigfile signature cipher newkey pkeyopt ext extfile engine';
const OPENSSL = options(
  '',
  OPENSSL_VALUES.split(' ')
    .map(name => `${name}=`)
    .join(' '),
  { words: true },
);
const openssl = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const verb = words[0]?.text ?? '';
  const args = parseArgs(words.slice(1), OPENSSL);
  for (const target of args.values('connect', 'host', 'proxy', 'url')) t.connects(target, context.stdinCarries);
  const file = args.value('in');
  const carries = allOf(file ? t.reads(file) : t.reads(...args.operands), file ? [] : context.stdinCarries);
  const decodes =
    (verb === 'enc' ||
      verb === 'base64' ||
      verb.startsWith('aes') ||
      verb === 'des3' ||
      verb === 'rsautl' ||
      verb === 'pkeyutl') &&
    words.some(w => /^-d(?:ecrypt)?$/.test(w.text));
  const out = args.value('out');
  if (out) t.writes(out, { carries });
  if (args.has('engine')) t.hazard('hidden-command');
  const nothing = !file && args.operands.length === 0 && context.stdin === undefined && verb !== 's_client';
  t.prints({
    ...(nothing && { text: '' }),
    carries: allOf(carries, decodes ? ['decoded'] : [], verb === 's_client' ? ['network'] : []),
  });
};

const TUNNELS = new Set([
  'ngrok',
  'cloudflared',
  'lt',
  'localtunnel',
  'bore',
  'chisel',
  'frpc',
  'frps',
  'inlets',
  'sshuttle',
  'tailscale',
  'zerotier-cli',
  'pagekite',
  'serveo',
  'wg-quick',
  'openvpn',
  'devtunnel',
  'zrok',
  'gost',
  'revsocks',
  'ligolo',
]);
const clients = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  if (TUNNELS.has(name)) {
    // Without a port, localtunnel only says that it needs one.
    if ((name === 'lt' || name === 'localtunnel') && !words.some(w => (w.exact ? /^(?:-p|--port)/.test(w.text) : mayBeOption(w))))
      return;
    if (!/^(?:version|--version|help|status|--help|-v|-h)$/.test(words[0]?.text ?? '')) t.hazard('tunnel');
    return;
  }
  const args = parseArgs(words, options('', 'e/execute= c= u= p= f= b= n H= l= x= o= d='));
  const [host, port] = args.operands;
  if (host)
    t.connects(
      host.exact && port?.exact && /^\d+$/.test(port.text) ? word(`${host.text}:${port.text}`) : host,
      context.stdinCarries,
    );
  const commands =
    args
      .values('e', 'c')
      .map(w => w.text)
      .join('\n') +
    '\n' +
    (context.stdinText ?? '');
  if (name === 'lftp' || name === 'ftp') {
    for (const line of commands.matchAll(/(?:^|[\n;])\s*!\s*([^\n;]+)/g)) t.script(word(line[1]!), name);
    if (/(?:^|[\n;"'])\s*(?:m?put|mirror\s+(?:-R|--reverse))\b/.test(commands)) t.connects(host ?? word('*'), ['project']);
    if (/(?:^|[\n;"'])\s*(?:m?del(?:ete)?|rm|rmdir|mirror\s.*--delete)\b/.test(commands)) t.hazard('remote-delete');
  }
  t.prints({ carries: ['network'] });
};

export const sockets = program(
  [
    'nc',
    'ncat',
    'netcat',
    'nc.openbsd',
    'nc.traditional',
    'socat',
    'openssl',
    'telnet',
    'ftp',
    'lftp',
    'tftp',
    'websocat',
    'wscat',
    'grpcurl',
    ...TUNNELS,
  ],
  (t, words, context, name) => {
    if (/^(?:nc|ncat|netcat)/.test(name)) netcat(t, words, context);
    else if (name === 'socat') socat(t, words, context);
    else if (name === 'openssl') openssl(t, words, context);
    else if (name === 'grpcurl' || name === 'websocat' || name === 'wscat') {
      const target = words.find(w => /^[\w.-]+:\d+$|^wss?:/.test(w.text));
      if (target) t.connects(target, context.stdinCarries);
      t.prints({ carries: ['network'] });
    } else clients(t, words, context, name);
  },
);
