/** The calls of scripting languages that touch the outside: one row a function, with what its arguments are. */
import type { Language } from './code-text.ts';

/**
 * What a call does with its arguments.
 * `shell` text for a shell; `argv` a program with its arguments; `spawn` a program, then a list of arguments; `remove` and `tree` delete;
 * `write`, `read`, `copy` and `move` name files, `second` one as its second argument; `connect` a URL or host; `pair` a host and a port, or both in one tuple;
 * `code` text that is run as the same language; `load` code from elsewhere; `objects` data that can run code when it is read; `sql` a statement; `peek` the environment;
 * `mode` a file with a mode; `own` acts on what stands before the dot.
 */
export type Doing =
  | 'shell'
  | 'argv'
  | 'spawn'
  | 'remove'
  | 'tree'
  | 'write'
  | 'second'
  | 'read'
  | 'copy'
  | 'move'
  | 'connect'
  | 'pair'
  | 'code'
  | 'load'
  | 'objects'
  | 'sql'
  | 'mode'
  | 'own-remove'
  | 'own-tree'
  | 'own-write'
  | 'own-read'
  | 'own-mode'
  | 'kill'
  | 'memory'
  | 'cloud';

type Row = readonly [name: RegExp, doing: Doing, written: string];
/** Rows by the last part of their names. */
type Table = ReadonlyMap<string, readonly Row[]>;
const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const rows = (text: string): Table => {
  const table = new Map<string, Row[]>();
  for (const line of text.trim().split('\n')) {
    const [doing, ...names] = line.trim().split(/\s+/) as [Doing, ...string[]];
    for (const name of names) {
      const list = table.get(lastOf(name)) ?? [];
      list.push([compile(name), doing, name]);
      table.set(lastOf(name), list);
    }
  }
  return table;
};
/** `os.system` alone or at the end of a longer name; `*.x` a method of anything; `Path().x` a method of what a call gave. */
const compile = (name: string): RegExp => {
  const plain = name.replace(/[.$()]/g, '\\$&').replace(/\*/g, '[\\w$]*');
  return name.startsWith('*.')
    ? new RegExp(`^(?:.*[.)\\]])?${plain.slice('[\\w$]*\\.'.length)}$`)
    : new RegExp(`(?:^|[.])${plain}$`);
};

const PYTHON = rows(`
  shell os.system os.popen os.popen2 os.popen3 subprocess.getoutput subprocess.getstatusoutput commands.getoutput commands.getstatusoutput *.create_subprocess_shell invoke.run popen2.popen2 *.exec_command pexpect.run
  argv subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen *.create_subprocess_exec pexpect.spawn pty.spawn sh.Command plumbum.local
  spawn os.execv os.execvp os.execve os.execvpe os.posix_spawn os.posix_spawnp
  spawn os.execl os.execlp os.execle os.spawnl os.spawnlp os.spawnv os.spawnvp os.spawnve
  remove os.remove os.unlink os.rmdir os.removedirs send2trash.send2trash *.send2trash
  tree shutil.rmtree *.rmtree distutils.dir_util.remove_tree
  own-remove Path().unlink Path().rmdir PurePath().unlink
  own-write Path().write_text Path().write_bytes Path().touch Path().mkdir Path().symlink_to Path().hardlink_to Path().chmod
  own-mode Path().open
  own-read Path().read_text Path().read_bytes
  mode open io.open codecs.open gzip.open bz2.open
  write os.makedirs os.mkdir os.chmod os.chown os.truncate os.mkfifo np.save numpy.save *.to_csv *.to_json *.to_parquet *.to_excel *.savefig *.extractall os.utime
  second torch.save joblib.dump safetensors.torch.save_file
  copy shutil.copy shutil.copy2 shutil.copyfile shutil.copytree os.link os.symlink *.copytree
  move shutil.move os.rename os.replace os.renames Path().rename Path().replace
  connect requests.get requests.post requests.put requests.patch requests.delete requests.head requests.options requests.request httpx.get httpx.post httpx.put httpx.delete httpx.request httpx.stream urllib.request.urlopen urllib.request.urlretrieve urllib.request.Request urllib2.urlopen urllib2.Request urlopen urlretrieve http.client.HTTPConnection http.client.HTTPSConnection *.HTTPSConnection *.HTTPConnection smtplib.SMTP smtplib.SMTP_SSL ftplib.FTP telnetlib.Telnet websockets.connect websocket.create_connection aiohttp.request session.get session.post client.get client.post paramiko.Transport imaplib.IMAP4_SSL socket.gethostbyname socket.getaddrinfo xmlrpc.client.ServerProxy *.PoolManager().request wget.download
  pair socket.create_connection *.socket().connect s.connect sock.connect *.connect_ex asyncio.open_connection client.connect ssh.connect
  code eval exec builtins.exec builtins.eval code.interact *.runsource
  objects pickle.loads marshal.loads dill.loads cloudpickle.loads jsonpickle.decode
  load ctypes.CDLL ctypes.cdll.LoadLibrary ctypes.PyDLL types.FunctionType types.CodeType cffi.FFI
  sql *.execute *.executescript *.executemany *.raw *.read_sql *.query
  kill os.kill os.killpg
  cloud *.delete_bucket *.delete_object *.delete_objects *.delete_table *.delete_stack *.delete_db_instance *.terminate_instances *.delete_cluster *.delete_namespace *.delete_collection *.drop_database *.drop_collection *.drop_all *.flushall *.flushdb *.delete_many *.delete_function *.delete_repo *.delete_user
`);
const JAVASCRIPT = rows(`
  shell child_process.exec child_process.execSync exec execSync cp.exec cp.execSync shelljs.exec shell.exec execa.command execaCommand execaCommandSync *.execSync
  spawn child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync child_process.fork spawn spawnSync execFile execFileSync execa execaSync cp.spawn cp.spawnSync *.spawnSync *.execFileSync
  argv Bun.spawn Bun.spawnSync Deno.run
  spawn Deno.Command
  tree fs.rmSync fs.rm rmSync fs.promises.rm fsp.rm rimraf rimraf.sync rimrafSync fse.remove fse.removeSync fs.remove fs.removeSync fs.emptyDir fs.emptyDirSync del deleteAsync deleteSync del.sync Deno.remove Deno.removeSync shelljs.rm shell.rm *.rmSync
  tree fs.rmdirSync fs.rmdir fs.promises.rmdir *.rmdirSync
  remove fs.unlink fs.unlinkSync unlink unlinkSync fs.promises.unlink fsp.unlink *.unlinkSync trash
  write fs.writeFile fs.writeFileSync fs.appendFile fs.appendFileSync fs.createWriteStream fs.promises.writeFile fs.promises.appendFile fsp.writeFile writeFile writeFileSync appendFile appendFileSync createWriteStream fs.mkdir fs.mkdirSync mkdirSync fs.truncate fs.truncateSync fs.chmodSync fs.chmod fs.outputFile fs.outputFileSync fs.outputJson fs.writeJson fs.writeJsonSync fs.ensureDirSync Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync Deno.mkdir Bun.write fs.openSync fs.open *.writeFileSync *.appendFileSync
  copy fs.copyFile fs.copyFileSync fs.cp fs.cpSync fs.copy fs.copySync fs.symlink fs.symlinkSync fs.link fs.linkSync copyFileSync cpSync Deno.copyFile
  move fs.rename fs.renameSync renameSync fs.promises.rename fs.move fs.moveSync Deno.rename
  read fs.readFile fs.readFileSync readFile readFileSync fs.createReadStream fs.promises.readFile fsp.readFile Deno.readTextFile Deno.readTextFileSync Deno.readFile Bun.file *.readFileSync fs.readJsonSync fs.readJson
  connect fetch axios axios.get axios.post axios.put axios.delete axios.patch axios.request got got.get got.post got.put ky ky.post http.get http.request https.get https.request undici.request undici.fetch WebSocket EventSource request request.get request.post needle superagent.get superagent.post *.lookup dns.resolve dns.resolve4 dns.resolveTxt dns.promises.lookup dns.promises.resolve http2.connect XMLHttpRequest navigator.sendBeacon
  pair net.connect net.createConnection tls.connect Deno.connect
  code eval Function vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script new.Function setTimeoutString _eval indirectEval
  load process.binding process.dlopen WebAssembly.instantiate ffi.Library Deno.dlopen
  sql *.query *.execute *.raw *.$executeRaw *.$executeRawUnsafe *.$queryRawUnsafe *.exec
  kill process.kill
  cloud *.dropDatabase *.dropCollection *.deleteMany *.flushall *.flushAll *.flushdb *.dropTable *.deleteBucket *.deleteTable *.terminateInstances *.deleteStack *.deleteIndex *.clearObjects
`);
const RUBY = rows(`
  shell system exec spawn Kernel.system Kernel.exec Kernel.spawn Process.spawn IO.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen2 Open3.popen2e Open3.popen3 PTY.spawn sh
  remove File.delete File.unlink Dir.delete Dir.rmdir Dir.unlink FileUtils.rm FileUtils.rm_f FileUtils.remove FileUtils.safe_unlink rm rm_f Pathname.new().delete Pathname.new().unlink
  tree FileUtils.rm_r FileUtils.rm_rf FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure FileUtils.rmtree rm_rf rm_r remove_dir
  own-tree Pathname.new().rmtree Pathname().rmtree
  write File.write IO.write File.binwrite FileUtils.touch FileUtils.mkdir FileUtils.mkdir_p FileUtils.chmod FileUtils.chown File.chmod File.truncate Dir.mkdir
  own-write Pathname.new().write Pathname().write
  copy FileUtils.cp FileUtils.cp_r FileUtils.copy FileUtils.ln_s FileUtils.ln_sf FileUtils.install IO.copy_stream File.symlink
  move FileUtils.mv FileUtils.move File.rename
  read File.read IO.read File.readlines File.foreach IO.readlines File.binread YAML.load_file JSON.load_file
  mode File.open File.new open Kernel.open
  connect Net.HTTP.get Net.HTTP.get_response Net.HTTP.post Net.HTTP.post_form Net.HTTP.start Net.HTTP.new URI.open OpenURI.open_uri HTTParty.get HTTParty.post Faraday.get Faraday.post RestClient.get RestClient.post Net.FTP.open Net.SMTP.start
  pair TCPSocket.new TCPSocket.open Socket.tcp UDPSocket.new
  code eval instance_eval class_eval module_eval Kernel.eval binding.eval
  objects Marshal.load YAML.unsafe_load
  load Fiddle.dlopen
  sql *.execute *.exec_query *.query *.exec
  kill Process.kill
`);
const PERL = rows(`
  shell system exec readpipe CORE.system IPC.System.Simple.run
  remove unlink rmdir CORE.unlink
  tree rmtree remove_tree File.Path.rmtree File.Path.remove_tree
  write mkdir mkpath make_path truncate chmod chown utime write_file
  copy copy cp File.Copy.copy symlink link
  move rename move mv File.Copy.move
  read read_file slurp
  mode open sysopen
  connect get getstore mirror LWP.Simple.get HTTP.Tiny.new.get *.get *.post IO.Socket.INET.new IO.Socket.SSL.new IO.Socket.IP.new
  code eval
  load syscall
  kill kill
`);
const PHP = rows(`
  shell system exec shell_exec passthru popen proc_open pcntl_exec expect_popen
  remove unlink rmdir
  write file_put_contents touch mkdir chmod chown chgrp tempnam move_uploaded_file
  copy copy symlink link
  move rename
  read file_get_contents file readfile fpassthru parse_ini_file highlight_file show_source
  mode fopen
  connect curl_init fsockopen pfsockopen stream_socket_client gethostbyname dns_get_record
  code eval assert create_function
  load include include_once require require_once
  sql *.query *.exec mysqli_query mysql_query pg_query
  kill posix_kill
`);
const LUA = rows(`
  shell os.execute io.popen
  remove os.remove
  move os.rename
  mode io.open
  code load loadstring dofile loadfile
`);

const TABLES: Readonly<Record<Language, Table>> = {
  python: PYTHON,
  javascript: JAVASCRIPT,
  ruby: RUBY,
  perl: PERL,
  php: PHP,
  lua: LUA,
};
/** What a call does, by its qualified name: the first row that fits. */
export const doingOf = (language: Language, callee: string): Doing | undefined =>
  TABLES[language].get(lastOf(callee))?.find(([name]) => name.test(callee))?.[1];

/** The functions of a module, by their own names: what `from module import *` brings. */
export const membersOf = (language: Language, module: string): readonly string[] =>
  [...TABLES[language].values()]
    .flat()
    .flatMap(([, , written]) => (written === `${module}.${lastOf(written)}` ? [lastOf(written)] : []));

/** Functions that some languages call without brackets. */
export const BARE_CALLS: Readonly<Partial<Record<Language, RegExp>>> = {
  ruby: /(?<![\w.:$@])((?:[A-Z]\w*(?:::\w+)*\.)?(?:system|exec|spawn|sh|eval|rm_rf|rm_r|rm|rm_f|open|(?<=\.)(?:delete|unlink|write|read|rm_rf|rm_r|rm|cp|mv|get|popen|new)))[ \t]+(?=["':%$A-Za-z_[])/g,
  perl: /(?<![\w$@%>&:{])((?:CORE::)?(?:system|exec|unlink|rmdir|rmtree|remove_tree|open|eval|rename|mkdir|kill|do|require|symlink|copy|move))[ \t]+(?=["'$@%A-Za-z_<(\\])/g,
  php: /(?<![\w$>:])(include_once|include|require_once|require|echo_)[ \t]+(?=["'$A-Za-z_])/g,
};
