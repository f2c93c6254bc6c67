/** Web clients: where they connect, what they send, which files they write. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import type { Carry, RepoPath } from '../core/model.ts';
import { type Args, options, parseArgs } from '../core/programs/argv.ts';
import { allOf, contentOf, program, type Telling } from '../core/programs/tell.ts';
import { isControlSocket, requestHazard } from '../core/programs/web-requests.ts';
import { after, carriesOf, cut, pathsOf, word } from '../core/programs/words.ts';

const CURL = options(
  '# 0/http1.0 http1.1 http2 http2-prior-knowledge http3 1/tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 2/sslv2 3/sslv3 4/ipv4 6/ipv6 A/user-agent= a/append B/use-ascii basic C/continue-at= ca-native cacert= capath= cert-status cert-type= ciphers= compressed compressed-ssh connect-timeout= create-dirs crlf curves= digest disable disable-epsv disable-eprt doh-insecure e/referer= f/fail fail-early fail-with-body false-start g/globoff G/get h/help?= happy-eyeballs-timeout-ms= i/include/show-headers I/head ignore-content-length interface= j/junk-session-cookies k/insecure keepalive-time= L/location location-trusted limit-rate= l/list-only local-port= M/manual max-filesize= max-redirs= m/max-time= metalink N/no-buffer no-alpn no-keepalive no-progress-meter no-sessionid no-npn noproxy= ntlm negotiate anyauth P/ftp-port= parallel Z parallel-max= path-as-is pinnedpubkey= post301 post302 post303 proto= proto-default= proto-redir= Q/quote= R/remote-time r/range= raw rate= retry= retry-all-errors retry-connrefused retry-delay= retry-max-time= S/show-error s/silent sasl-ir service-name= speed-limit= Y= speed-time= y= ssl ssl-reqd suppress-connect-headers t/telnet-option= tcp-fastopen tcp-nodelay tftp-blksize= tftp-no-options time-cond= z= tls-max= tr-encoding trace-ascii-no trace-ids trace-time p/proxytunnel u/user= U/proxy-user= url-query= V/version v/verbose w/write-out= X/request= xattr styled-output no-clobber :/next #/progress-bar oauth2-bearer= aws-sigv4= delegation= variable=',
  'H/header= b/cookie= d/data= data-ascii= data-binary= data-raw= data-urlencode= json= F/form= form-string= T/upload-file= o/output= O/remote-name remote-name-all J/remote-header-name output-dir= D/dump-header= c/cookie-jar= trace= trace-ascii= stderr= etag-save= etag-compare= hsts= alt-svc= libcurl= K/config= n/netrc netrc-file= netrc-optional E/cert= key= pass= proxy-header= x/proxy= preproxy= socks4= socks4a= socks5= socks5-hostname= connect-to= resolve= dns-servers= doh-url= unix-socket= abstract-unix-socket= url= engine= egd-file= random-file= ssh-key= hostpubmd5=',
);

/** What a data option sends: `@file`, `@-`, or its own words. */
/** Standard input: what is known of it, and files of the project when another command makes it. */
const piped = (context: ProgramContext): readonly Carry[] =>
  allOf(
    context.stdinCarries,
    context.stdin !== undefined && context.stdinText === undefined && !context.stdinCarries?.length ? ['project'] : [],
  );
const sent = (t: Telling, value: Word, context: ProgramContext, mark = '@'): readonly Carry[] => {
  if (!value.text.startsWith(mark)) return value.carries ?? [];
  const file = after(value, mark.length);
  return file.text === '-' ? piped(context) : t.reads(file);
};
const formPart = (t: Telling, value: Word, context: ProgramContext): readonly Carry[] => {
  const pair = cut(value, '=');
  const content = pair?.[1] ?? value;
  const file = /^[@<]/.test(content.text) ? (cut(after(content, 1), ';')?.[0] ?? after(content, 1)) : undefined;
  if (!file) return value.carries ?? [];
  return file.text === '-' ? piped(context) : t.reads(file);
};
const encoded = (t: Telling, value: Word, context: ProgramContext): readonly Carry[] => {
  const at = cut(value, '@');
  return at && /^[\w.-]*$/.test(at[0].text)
    ? sent(
        t,
        { ...at[1], text: `@${at[1].text}`, ...(at[1].exact ? {} : { parts: [{ known: '@' }, ...(at[1].parts ?? [])] }) },
        context,
      )
    : (value.carries ?? []);
};
const bodies = (t: Telling, args: Args, context: ProgramContext): readonly Carry[] => {
  const of = (names: readonly string[], how: (w: Word) => readonly Carry[]): readonly Carry[] =>
    allOf(...args.values(...names).map(how));
  return allOf(
    of(['d', 'data-ascii', 'data-binary', 'json', 'H', 'proxy-header', 'url-query', 'variable'], w => sent(t, w, context)),
    of(['data-raw', 'form-string', 'A', 'e', 'u', 'U', 'oauth2-bearer', 'X', 'r', 'Q'], w => w.carries ?? []),
    of(['b'], w => (w.exact && !w.text.includes('=') ? t.reads(w) : (w.carries ?? []))),
    of(['data-urlencode'], w => encoded(t, w, context)),
    of(['F'], w => formPart(t, w, context)),
    of(['T'], w => (/^[-.]$/.test(w.text) ? piped(context) : t.reads(w))),
  );
};

/** Connects to each URL, or reads it when it is `file:`. @returns what comes back. */
const visits = (t: Telling, urls: readonly Word[], sends: readonly Carry[]): readonly Carry[] =>
  allOf(
    ...urls.map(url => {
      if (/^file:/i.test(url.text)) return t.reads(after(url, /^file:(?:\/\/(?:localhost)?)?/i.exec(url.text)![0].length));
      t.connects(url, sends);
      return ['network'] as const;
    }),
  );
const FILE_URL = /^file:(?:\/\/(?:localhost)?)?(?=\/)/i;
/** Files of this machine, when what is printed is just what they hold. */
const localFiles = (args: Args, urls: readonly Word[], context: ProgramContext): { readonly files?: readonly RepoPath[] } =>
  urls.length > 0 &&
  args.given.every(({ option }) =>
    option.names.some(name => /^(?:s|S|f|L|N|k|url|fail-with-body|no-progress-meter)$/.test(name)),
  ) &&
  urls.every(url => url.exact && FILE_URL.test(url.text) && !/[%{[#?]/.test(url.text))
    ? { files: urls.map(url => context.resolve(url.text.replace(FILE_URL, ''))) }
    : {};
/** The configuration file of curl may hold any option: its URLs are read when its text is known. */
const configured = (t: Telling, args: Args, context: ProgramContext): readonly Word[] =>
  args.values('K').flatMap(file => {
    const path = pathsOf(file, context)[0];
    const text = file.text === '-' ? context.stdinText : path && contentOf(path, context).text;
    if (text === undefined) {
      t.opaque(`what \`curl --config ${file.text}\` does stands in that file`);
      return [];
    }
    const carries = file.text === '-' ? (context.stdinCarries ?? []) : path ? (contentOf(path, context).carries ?? []) : [];
    return [...text.matchAll(/^[\t ]*(?:-{0,2}url\b\s*[=: ]?\s*)"?([^"\n]+)/gim)].map(m => ({ ...word(m[1]!.trim()), carries }));
  });

const curl = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const args = parseArgs(words, CURL);
  if (args.has('V', 'M') || (args.has('h') && args.operands.length === 0)) return t.set('read-only');
  const urls = [...args.operands, ...args.values('url'), ...configured(t, args, context)];
  const sends = bodies(t, args, context);
  const back = visits(t, urls, sends);
  for (const proxy of args.values('x', 'preproxy', 'socks4', 'socks4a', 'socks5', 'socks5-hostname', 'doh-url'))
    t.connects(proxy, allOf(sends, carriesOf(urls)));
  for (const map of args.values('resolve', 'connect-to')) {
    const target = map.text.replace(/^[+-]?[^:]*:\d*:/, '');
    t.connects(word(target), allOf(sends, carriesOf(urls)));
  }
  const socket = args.value('unix-socket', 'abstract-unix-socket');
  if (socket && isControlSocket(socket.text)) t.hazard('container-escape');
  const out = args.value('o');
  for (const file of args.values('o', 'D', 'c', 'trace', 'trace-ascii', 'stderr', 'etag-save', 'libcurl'))
    if (file.text !== '-') t.writes(file, { carries: back });
  if (args.has('O', 'remote-name-all'))
    for (const url of urls) t.writes(inFolder(args.value('output-dir'), lastName(url)), { carries: back });
  if ((!out || out.text === '-') && !args.has('O', 'remote-name-all'))
    t.prints({ carries: back, ...localFiles(args, urls, context) });
  else t.prints({ carries: [] });
  const given = args.value('X')?.text.toUpperCase();
  const method =
    given ??
    (args.has('d', 'data-ascii', 'data-binary', 'data-raw', 'data-urlencode', 'json', 'F', 'form-string') && !args.has('G')
      ? 'POST'
      : args.has('T')
        ? 'PUT'
        : 'GET');
  for (const url of urls) harm(t, method, url);
};
const harm = (t: Telling, method: string, url: Word) => {
  const id = requestHazard(method, url.text);
  if (id) t.hazard(id);
};
const lastName = (url: Word): Word =>
  word(
    url.text
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .slice(1)
      .pop() || 'index.html',
  );
const inFolder = (folder: Word | undefined, name: Word): Word => (folder?.exact ? word(`${folder.text}/${name.text}`) : name);

const WGET = options(
  'V/version h/help b/background q/quiet v/verbose nv/no-verbose d/debug c/continue t/tries= retry-connrefused retry-on-http-error= N/timestamping no-use-server-timestamps S/server-response spider T/timeout= dns-timeout= connect-timeout= read-timeout= w/wait= waitretry= random-wait Q/quota= bind-address= limit-rate= no-dns-cache 4/inet4-only 6/inet6-only prefer-family= user= password= ask-password no-iri local-encoding= remote-encoding= nc/no-clobber unlink nd/no-directories x/force-directories nH/no-host-directories protocol-directories cut-dirs= default-page= E/adjust-extension no-cache no-cookies load-cookies= keep-session-cookies ignore-length max-redirect= U/user-agent= no-http-keep-alive content-disposition content-on-error trust-server-names auth-no-challenge https-only no-check-certificate secure-protocol= ca-certificate= ca-directory= pinnedpubkey= no-hsts r/recursive l/level= k/convert-links K/backup-converted m/mirror p/page-requisites strict-comments A/accept= R/reject= accept-regex= reject-regex= D/domains= exclude-domains= follow-ftp follow-tags= ignore-tags= H/span-hosts L/relative I/include-directories= X/exclude-directories= np/no-parent show-progress progress= compression= referer= B/base= F/force-html',
  'O/output-document= P/directory-prefix= o/output-file= a/append-output= i/input-file= e/execute= header= post-data= post-file= body-data= body-file= method= save-cookies= use-askpass= delete-after config= private-key= certificate= warc-file= no-proxy proxy= metalink-file= hsts-file=',
);
const wget = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const args = parseArgs(words, WGET);
  if (args.has('V', 'h')) return t.set('read-only');
  const sends = allOf(
    carriesOf(args.values('post-data', 'body-data', 'header', 'user', 'password', 'U', 'referer')),
    ...args.values('post-file', 'body-file').map(w => (w.text === '-' ? (context.stdinCarries ?? []) : t.reads(w))),
  );
  const back = visits(t, args.operands, sends);
  const list = args.value('i');
  if (list && list.text !== '-') t.reads(list);
  const out = args.value('O');
  const toStdout = out?.text === '-' || out?.text === '/dev/stdout';
  t.prints(toStdout ? { carries: back } : { text: '', carries: [] });
  if (out && !toStdout) t.writes(out, { carries: back });
  else if (!out && !args.has('spider'))
    for (const url of args.operands) t.writes(inFolder(args.value('P'), lastName(url)), { carries: back });
  for (const log of args.values('o', 'a', 'save-cookies')) t.writes(log);
  const askpass =
    args.value('use-askpass') ??
    args
      .values('e')
      .map(w => cut(w, '='))
      .find(pair => /use_?askpass/i.test(pair?.[0].text ?? ''))?.[1];
  if (askpass) {
    t.hazard('hidden-command');
    t.script(askpass, 'wget --use-askpass');
  }
  for (const setting of args.values('e'))
    if (/proxy/i.test(setting.text)) t.connects(word(setting.text.replace(/^.*?=\s*/, '')), sends);
  const method = args.value('method')?.text.toUpperCase() ?? (args.has('post-data', 'post-file') ? 'POST' : 'GET');
  for (const url of args.operands) harm(t, method, url);
};

const HTTPIE = options(
  'j/json f/form multipart boundary= raw= x/compress pretty= s/style= unsorted sorted response-charset= response-mime= format-options= p/print= h/headers m/meta b/body v/verbose all S/stream c/continue q/quiet session= session-read-only= a/auth= A/auth-type= ignore-netrc offline F/follow max-redirects= max-headers= timeout= check-status path-as-is chunked verify= ssl= ciphers= cert-key-pass= I/ignore-stdin traceback default-scheme= debug help version',
  'o/output= d/download proxy= cert= cert-key= P= unix-socket=',
);
const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|PURGE)$/i;
const httpie = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const args = parseArgs(words, HTTPIE);
  const named = METHODS.test(args.operands[0]?.text ?? '');
  const [url, ...items] = named ? args.operands.slice(1) : args.operands;
  if (!url) return;
  const target = url.text.startsWith(':') ? word(`http://localhost${/^:\d/.test(url.text) ? url.text : url.text.slice(1)}`) : url;
  const files = items.flatMap(item => {
    const at = /^[\w.[\]-]+(?::=@|=@|@)/.exec(item.text);
    return at ? [after(item, at[0].length)] : [];
  });
  const sends = allOf(
    carriesOf(items),
    t.reads(...files),
    context.stdin !== undefined && !args.has('I') ? context.stdinCarries : [],
    carriesOf(args.values('raw', 'a')),
  );
  const back = visits(t, [target], sends);
  const out = args.value('o');
  if (out) t.writes(out, { carries: back });
  t.prints({ carries: out ? [] : back });
  const data = items.some(item => /[^:=]=(?!=)|:=|@/.test(item.text));
  harm(t, named ? args.operands[0]!.text.toUpperCase() : data ? 'POST' : 'GET', target);
};

const ARIA = options(
  'x/max-connection-per-server= s/split= j= k= c q V h n v N=',
  'o/out= O= d/dir= i= on-download-complete= on-download-start= on-download-error= on-bt-download-complete= header= conf-path= a/output=',
);
const others = (t: Telling, words: readonly Word[], name: string) => {
  const args = parseArgs(words, ARIA);
  const back = visits(
    t,
    args.operands.filter(w => /[.:/]/.test(w.text)),
    carriesOf(args.values('header')),
  );
  for (const runs of args.values('on-download-complete', 'on-download-start', 'on-download-error', 'on-bt-download-complete')) {
    t.hazard('hidden-command');
    t.script(runs, name);
  }
  const out = args.value('o', 'O');
  for (const url of args.operands) t.writes(inFolder(args.value('d'), out ?? lastName(url)), { carries: back });
};

export const downloads = program(
  ['curl', 'wget', 'wget2', 'http', 'https', 'xh', 'xhs', 'curlie', 'aria2c', 'axel'],
  (t, words, context, name) => {
    if (name === 'curl' || name === 'curlie') curl(t, words, context);
    else if (name.startsWith('wget')) wget(t, words, context);
    else if (/^(?:http|https|xh|xhs)$/.test(name)) httpie(t, words, context);
    else others(t, words, name);
  },
);
