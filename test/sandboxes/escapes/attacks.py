"""The attacks: each runs in a process of its own and says whether it got through. All of them are harmless where they do."""
import ctypes, fcntl, json, os, resource, select, signal, socket, struct, subprocess, sys, time

T = json.load(open(sys.argv[1]))
NR = T["numbers"]
X64 = T["arch"] == "x64"
HOME, OUT, WS, TEMP = T["home"], T["outside"], T["workspace"], T["temp"]
N = T["neighbour"]
PID = N["pid"]
STATE = os.environ["HOME"].rpartition("/own/")[0] + "/state"
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
ATTACKS = {}


class Held(Exception):
    pass


def attack(name):
    def note(f):
        ATTACKS[name] = f
        return f
    return note


def call(name, *args):
    """A system call; an error is the wall."""
    number = NR[name] if isinstance(name, str) else name
    if number < 0:
        raise Held("no such call")
    ctypes.set_errno(0)
    r = libc.syscall(ctypes.c_long(number), *[a if isinstance(a, bytes) else ctypes.c_long(a) if isinstance(a, int) else a for a in args])
    if r < 0:
        raise OSError(ctypes.get_errno(), name)
    return r


def read(path, n=100):
    with open(path, "rb") as f:
        data = f.read(n)
    if not data:
        raise Held("empty")
    return repr(data[:20])


def write(path, how="a"):
    with open(path, how) as f:
        f.write("EVIL\n")


def simple(name, f):
    ATTACKS[name] = f


# --- files outside
simple("write outside, absolute path", lambda: write(OUT + "/w1"))
simple("write outside through ..", lambda: write(WS + "/../outside/w2"))


@attack("write outside through symlink made in root")
def _():
    os.symlink(OUT, WS + "/link")
    write(WS + "/link/w3")


simple("hard link of outside file into root", lambda: (os.link(OUT + "/secret", WS + "/hard"), read(WS + "/hard")))


@attack("rename out of root")
def _():
    write(WS + "/mine")
    os.rename(WS + "/mine", OUT + "/w4")


simple("rename outside file into root", lambda: os.rename(OUT + "/movable", WS + "/moved"))
simple("write via /proc/self/root", lambda: write("/proc/self/root" + OUT + "/w5"))
simple("write via /proc/self/cwd/..", lambda: write("/proc/self/cwd/../outside/w6"))
simple("write via /proc/<parent>/root", lambda: write("/proc/%d/root%s/w7" % (PID, OUT)))
simple("truncate(2) outside", lambda: os.truncate(OUT + "/full", 0))
simple("open O_TRUNC outside", lambda: os.close(os.open(OUT + "/full", os.O_WRONLY | os.O_TRUNC)))
simple("unlink outside", lambda: os.unlink(OUT + "/removable"))
simple("mkdir outside", lambda: os.mkdir(OUT + "/dir"))
simple("make a pipe outside", lambda: os.mkfifo(OUT + "/fifo"))
simple("metadata: chmod outside", lambda: os.chmod(OUT + "/meta", 0o604))
simple("metadata: utimes outside", lambda: os.utime(OUT + "/meta", (1, 1)))
simple("metadata: setxattr outside", lambda: os.setxattr(OUT + "/meta", "user.evil", b"1"))
simple("metadata: stat of a secret file", lambda: os.stat(OUT + "/secret").st_size)
simple("read a file outside", lambda: read(OUT + "/secret"))
simple("read another workspace", lambda: read(T["sibling"] + "/secret"))
# --- secrets
simple("list home directory", lambda: os.listdir(HOME))
simple("read ~/.ssh/id_rsa", lambda: read(HOME + "/.ssh/id_rsa"))
simple("read ~/.netrc", lambda: read(HOME + "/.netrc"))
simple("read ~/.docker/config.json", lambda: read(HOME + "/.docker/config.json"))
simple("read ~/.npmrc", lambda: read(HOME + "/.npmrc"))
simple("read runner _temp token", lambda: read(TEMP + "/git-credentials.config"))
simple("append to $GITHUB_ENV file", lambda: write(TEMP + "/_runner_file_commands/set_env"))
simple("append to $GITHUB_OUTPUT file", lambda: write(TEMP + "/_runner_file_commands/set_output"))
simple("append to $GITHUB_PATH file", lambda: write(TEMP + "/_runner_file_commands/add_path"))
simple("list the runner's files", lambda: os.listdir(TEMP + "/_runner_file_commands"))


@attack("read a secret of the environment")
def _():
    names = [k for k, v in os.environ.items() if "SECRET" in v or k.startswith(("ACTIONS_", "INPUT_"))]
    if not names:
        raise Held("none")
    return names


@attack("read the checkout's token")
def _():
    text = open(WS + "/.git/config").read()
    if "extraheader" not in text and "x-access-token" not in text:
        raise Held("stripped")
    return text


simple("write the launcher's directory", lambda: write(STATE + "/launch"))
simple("list the launcher's directory", lambda: os.listdir(STATE))
# --- other processes
simple("read /proc/<parent>/environ", lambda: read("/proc/%d/environ" % PID))
simple("read /proc/<controller>/environ", lambda: read("/proc/%d/environ" % T["controller"]))


@attack("read /proc/<parent>/mem")
def _():
    with open("/proc/%d/mem" % PID, "rb", 0) as f:
        f.seek(N["address"])
        return repr(f.read(16))


@attack("write /proc/<parent>/mem")
def _():
    with open("/proc/%d/mem" % PID, "r+b", 0) as f:
        f.seek(N["address"])
        f.write(b"EVIL")


simple("open /proc/<parent>/fd/*", lambda: [os.open("/proc/%d/fd/%s" % (PID, n), os.O_RDONLY) for n in os.listdir("/proc/%d/fd" % PID)])
simple("read /proc/<parent>/maps", lambda: read("/proc/%d/maps" % PID))
simple("read /proc/<parent>/cmdline", lambda: read("/proc/%d/cmdline" % PID))


@attack("list host processes in /proc")
def _():
    seen = [n for n in os.listdir("/proc") if n.isdigit()]
    if str(PID) not in seen:
        raise Held("not there")
    return len(seen)


@attack("process_vm_readv parent")
def _():
    buffer = ctypes.create_string_buffer(16)
    iov = struct.pack("QQ", ctypes.addressof(buffer), 16)
    remote = struct.pack("QQ", N["address"], 16)
    call("process_vm_readv", PID, iov, 1, remote, 1, 0)
    return buffer.raw


@attack("process_vm_writev parent")
def _():
    buffer = ctypes.create_string_buffer(b"EVIL")
    call("process_vm_writev", PID, struct.pack("QQ", ctypes.addressof(buffer), 4), 1, struct.pack("QQ", N["address"], 4), 1, 0)


@attack("ptrace SEIZE parent")
def _():
    call("ptrace", 0x4206, PID, 0, 0)


@attack("pidfd_getfd parent")
def _():
    fd = call("pidfd_open", PID, 0)
    return call("pidfd_getfd", fd, 1, 0)


simple("signal parent: kill 0", lambda: os.kill(PID, 0))
simple("signal parent: SIGCONT", lambda: os.kill(PID, signal.SIGCONT))
simple("signal controller: kill 0", lambda: os.kill(T["controller"], 0))
simple("signal controller's group", lambda: os.killpg(T["group"], 0))


@attack("signal parent: pidfd_send_signal")
def _():
    call("pidfd_send_signal", call("pidfd_open", PID, 0), signal.SIGUSR1, 0, 0)


simple("signal parent: tgkill", lambda: call("tgkill", PID, PID, signal.SIGWINCH))
simple("signal controller: tgkill", lambda: call("tgkill", T["controller"], T["controller"], 0))


@attack("signal parent: F_SETOWN")
def _():
    a, b = socket.socketpair()
    fcntl.fcntl(a, fcntl.F_SETOWN, PID)
    fcntl.fcntl(a, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
    b.send(b"x")
    time.sleep(0.1)


@attack("signal the supervisor")
def _():
    os.kill(supervisor(), 0)


@attack("trace the supervisor")
def _():
    read("/proc/%d/environ" % supervisor())


def supervisor():
    pid = os.getpid()
    seen = []
    while pid > 1:
        fields = open("/proc/%d/stat" % pid).read().rpartition(")")[2].split()
        pid = int(fields[1])
        seen.append(pid)
        if pid == T["controller"]:
            return seen[-2]
    raise Held("not found")


simple("prlimit parent", lambda: resource.prlimit(PID, resource.RLIMIT_CORE, (0, 0)))
simple("renice parent", lambda: os.setpriority(os.PRIO_PROCESS, PID, 19))
simple("renice all of the user", lambda: os.setpriority(os.PRIO_USER, 0, 19))
simple("set the disk priority of all of the user", lambda: call("ioprio_set", 3, 0, 3 << 13))
simple("sched_setaffinity parent", lambda: os.sched_setaffinity(PID, {0}))
simple("sched_setscheduler parent", lambda: os.sched_setscheduler(PID, os.SCHED_IDLE, os.sched_param(0)))
simple("write oom_score_adj of parent", lambda: write("/proc/%d/oom_score_adj" % PID, "w"))


# --- sockets
@attack("AF_UNIX pathname (docker.sock decoy)")
def _():
    s = socket.socket(socket.AF_UNIX)
    s.connect(OUT + "/docker.sock")
    return s.recv(10)


@attack("AF_UNIX abstract")
def _():
    s = socket.socket(socket.AF_UNIX)
    s.connect("\0" + N["abstract"])
    return s.recv(10)


@attack("AF_UNIX dgram")
def _():
    socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b"x", OUT + "/log.sock")


@attack("AF_UNIX dgram from a pair")
def _():
    a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    a.sendto(b"x", OUT + "/log.sock")


@attack("AF_UNIX pair reconnected")
def _():
    a, b = socket.socketpair()
    b.close()
    a.connect(OUT + "/docker.sock")


def tcp(family, address, protocol=0):
    s = socket.socket(family, socket.SOCK_STREAM, protocol)
    s.settimeout(5)
    s.connect(address)
    s.sendall(b"GET / HTTP/1.0\r\n\r\n")
    data = s.recv(100)
    if not data.startswith(b"SECRET"):
        raise Held("somebody else answered: %r" % data[:20])
    return data


simple("AF_INET tcp connect to host port", lambda: tcp(socket.AF_INET, ("127.0.0.1", N["tcp"])))
simple("AF_INET6 tcp connect", lambda: tcp(socket.AF_INET6, ("::1", N["tcp6"])))
simple("AF_INET mptcp connect", lambda: tcp(socket.AF_INET, ("127.0.0.1", N["tcp"]), 262))
simple("AF_INET udp", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", N["udp"])))


@attack("tcp fast open sendto")
def _():
    s = socket.socket(socket.AF_INET)
    s.settimeout(5)
    s.sendto(b"GET / HTTP/1.0\r\n\r\n", 0x20000000, ("127.0.0.1", N["tcp"]))
    if not s.recv(100).startswith(b"SECRET"):
        raise Held("somebody else answered")


@attack("tcp fast open sendmsg")
def _():
    s = socket.socket(socket.AF_INET)
    s.settimeout(5)
    s.sendmsg([b"GET / HTTP/1.0\r\n\r\n"], [], 0x20000000, ("127.0.0.1", N["tcp"]))
    if not s.recv(100).startswith(b"SECRET"):
        raise Held("somebody else answered")


@attack("listen for others")
def _():
    s = socket.socket(socket.AF_INET)
    s.bind(("127.0.0.1", 0))
    s.listen(1)


simple("ping socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM, 1))
simple("raw socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))
simple("AF_NETLINK route", lambda: socket.socket(16, socket.SOCK_RAW, 0))
simple("AF_NETLINK audit/other", lambda: socket.socket(16, socket.SOCK_RAW, 9))
simple("AF_PACKET", lambda: socket.socket(17, socket.SOCK_RAW, 0))
simple("AF_VSOCK", lambda: socket.socket(40, socket.SOCK_STREAM, 0))
simple("AF_ALG", lambda: socket.socket(38, socket.SOCK_SEQPACKET, 0))
simple("AF_SMC", lambda: socket.socket(43, socket.SOCK_STREAM, 0))
simple("sctp", lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM, 132))


@attack("second listener that lets connections through")
def _():
    # if the number is that of connect, ask the listener, else allow
    program = b"".join(struct.pack("HBBI", *i) for i in (
        (0x20, 0, 0, 0), (0x15, 0, 1, NR["connect"]), (0x06, 0, 0, 0x7FC00000), (0x06, 0, 0, 0x7FFF0000)))
    buffer = ctypes.create_string_buffer(program)
    listener = call("seccomp", 1, 8, struct.pack("HxxxxxxQ", 4, ctypes.addressof(buffer)))
    if os.fork() == 0:
        signal.alarm(5)
        try:
            tcp(socket.AF_INET, ("127.0.0.1", N["tcp"]))
        finally:
            os._exit(0)
    notification = bytearray(80)
    if not select.select([listener], [], [], 2)[0]:
        raise Held("nobody asked")
    fcntl.ioctl(listener, 0xC0502100, notification)
    fcntl.ioctl(listener, 0xC0182101, bytes(notification[:8]) + struct.pack("qiI", 0, 0, 1))
    time.sleep(0.5)


# --- the kernel
@attack("io_uring_setup")
def _():
    call("io_uring_setup", 4, ctypes.create_string_buffer(120))


@attack("memfd_create + exec reads secret")
def _():
    fd = os.memfd_create("x", 0)
    with open("/bin/cat", "rb") as f:
        os.write(fd, f.read())
    out = subprocess.run(["/proc/self/fd/%d" % fd, OUT + "/secret"], pass_fds=[fd], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    if b"SECRET" not in out:
        raise Held("refused")


@attack("setuid root binary (sudo stand-in)")
def _():
    out = subprocess.run(T["suid"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.strip()
    if os.getuid() == 0 or out != b"0":
        raise Held("stayed who it was")


@attack("inherited file descriptor")
def _():
    found = []
    for n in os.listdir("/proc/self/fd"):
        try:
            name = os.readlink("/proc/self/fd/" + n)
        except FileNotFoundError:
            continue  # the directory that is being listed
        if int(n) > 2 and int(n) != ANSWER:
            found.append(name)
    if not found:
        raise Held("none")
    return found


@attack("TIOCSTI")
def _():
    fcntl.ioctl(os.open("/dev/tty", os.O_RDWR), 0x5412, b"x")


@attack("TIOCSTI on a terminal of its own")
def _():
    import pty
    _m, s = pty.openpty()
    fcntl.ioctl(s, 0x5412, b"x")


simple("write /dev/shm", lambda: write("/dev/shm/sallyport-test-%d" % os.getpid()))
simple("write /tmp", lambda: write("/tmp/sallyport-test-%d" % os.getpid()))
simple("write /var/tmp", lambda: write("/var/tmp/sallyport-test-%d" % os.getpid()))
simple("syscall unshare NEWUSER", lambda: call("unshare", 0x10000000))
simple("syscall unshare NEWNS", lambda: call("unshare", 0x20000))
simple("syscall clone NEWUSER", lambda: call("clone", 0x10000000 | 17, 0, 0, 0, 0) or os._exit(0))
simple("syscall setns", lambda: call("setns", os.open("/proc/self/ns/uts", os.O_RDONLY), 0))
simple("syscall mount", lambda: call("mount", b"none\0", (WS + "/mnt").encode(), b"tmpfs\0", 0, 0))
simple("syscall chroot /", lambda: call("chroot", b"/\0"))
simple("syscall pivot_root", lambda: call("pivot_root", WS.encode(), WS.encode()))
simple("syscall keyctl", lambda: call("keyctl", 0, -3, 1))
simple("syscall add_key", lambda: call("add_key", b"user\0", b"evil\0", b"x", 1, -3))
simple("syscall bpf", lambda: call("bpf", 0, struct.pack("IIII", 2, 4, 4, 1) + b"\0" * 100, 116))
simple("syscall perf_event_open", lambda: call("perf_event_open", struct.pack("IIQ", 1, 128, 0) + b"\0" * 112, 0, -1, -1, 0))
simple("syscall userfaultfd", lambda: call("userfaultfd", 1))
simple("syscall kexec_load", lambda: call("kexec_load", 0, 0, 0, 0))
simple("syscall open_by_handle_at", lambda: call("open_by_handle_at", os.open("/usr", os.O_RDONLY), struct.pack("II", 8, 1) + b"\x02" + b"\0" * 127, 0))
simple("syscall name_to_handle_at", lambda: call("name_to_handle_at", -100, b"/usr\0", struct.pack("II", 128, 0) + b"\0" * 128, ctypes.create_string_buffer(8), 0))
simple("syscall fsopen", lambda: call("fsopen", b"tmpfs\0", 0))
simple("syscall open_tree", lambda: call("open_tree", -100, b"/usr\0", 1))
simple("syscall clone3", lambda: call("clone3", struct.pack("Q" * 8, 0, 0, 0, 0, 17, 0, 0, 0), 64) or os._exit(0))
simple("syscall reboot", lambda: call("reboot", 0, 0, 0, 0))
simple("syscall sethostname", lambda: call("sethostname", b"evil", 4))
simple("syscall syslog", lambda: call("syslog", 3, ctypes.create_string_buffer(100), 100))
simple("syscall of tomorrow", lambda: call(472))


@attack("i386 syscalls (int 0x80)")
def _():
    if not X64:
        raise Held("other machine")
    import mmap
    # mov eax, 20 (getpid); int 0x80; ret
    page = mmap.mmap(-1, 4096, prot=7)
    page.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    f = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
    return f()


@attack("x32 syscalls")
def _():
    if not X64:
        raise Held("other machine")
    call(0x40000000 | 39)


@attack("System V shared memory of parent")
def _():
    libc.shmat.restype = ctypes.c_void_p
    at = libc.shmat(N["shm"], None, 0o10000)
    if at in (None, ctypes.c_void_p(-1).value):
        raise OSError(ctypes.get_errno(), "shmat")
    return ctypes.string_at(at, 6)


simple("System V queue", lambda: call("msgget", 0, 0o1600))
simple("POSIX queue", lambda: call("mq_open", b"sallyport-evil\0", 0o102, 0o600, 0))
simple("mknod block device", lambda: os.mknod(WS + "/sda", 0o060600, os.makedev(8, 0)))
simple("mknod character device", lambda: os.mknod(WS + "/mem", 0o020600, os.makedev(1, 1)))
simple("write /proc/sys", lambda: write("/proc/sys/kernel/hostname", "w"))
simple("write /proc/self/oom_score_adj", lambda: write("/proc/self/oom_score_adj", "w"))
simple("unmask the kernel's memory", lambda: read("/proc/kcore"))
simple("read /etc/shadow", lambda: read("/etc/shadow"))
simple("use a capability", lambda: os.chown(WS + "/.git/config", 12345, 12345))


@attack("huge file")
def _():
    with open(WS + "/huge", "wb") as f:
        f.seek(T["fileSize"] + 10)
        f.write(b"x")


@attack("raise a limit")
def _():
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard + 1, hard + 1))


# --- what must work
def works(name):
    def note(f):
        ATTACKS["works: " + name] = f
        return f
    return note


simple("works: write in root", lambda: write(WS + "/ok"))


@works("mkdir/rename across dirs in root")
def _():
    os.makedirs(WS + "/a/b")
    write(WS + "/a/f")
    os.rename(WS + "/a/f", WS + "/a/b/f")
    os.link(WS + "/a/b/f", WS + "/a/g")


@works("/dev/null, urandom")
def _():
    write("/dev/null")
    read("/dev/urandom")
    read("/dev/zero")


@works("socketpair")
def _():
    a, b = socket.socketpair()
    a.send(b"x")
    assert b.recv(1) == b"x"


@works("threads")
def _():
    import threading
    t = threading.Thread(target=lambda: None)
    t.start()
    t.join()


simple("works: subprocess + pipe", lambda: subprocess.check_output("echo a | tr a b", shell=True))


@works("pty")
def _():
    import pty
    m, s = pty.openpty()
    os.write(s, b"x")
    os.read(m, 1)


simple("works: TMPDIR", lambda: __import__("tempfile").NamedTemporaryFile().write(b"x"))
simple("works: node", lambda: subprocess.check_output(["node", "-e", "console.log(require('fs').readFileSync('/proc/self/status').length)"]))
simple("works: node networkInterfaces", lambda: subprocess.check_output(["node", "-e", "require('os').networkInterfaces()"], stderr=subprocess.DEVNULL))
simple("works: process substitution", lambda: subprocess.check_output(["bash", "-c", "cat <(echo a) > >(cat)"]))
simple("works: git status", lambda: subprocess.check_output(["git", "-C", WS, "status", "--porcelain"]))
simple("works: sleep 20 in background then exit", lambda: subprocess.check_call(["bash", "-c", "sleep 20 & exit 0"]))
simple("works: /dev/stderr", lambda: subprocess.check_call(["bash", "-c", "echo on stderr > /dev/stderr; echo on stdout | tee /dev/stdout > /dev/null"]))
simple("works: signals inside", lambda: subprocess.check_call(["bash", "-c", "sleep 20 & kill $!; wait $!; test $? = 143"]))
simple("works: multiprocessing", lambda: __import__("multiprocessing").Lock())

# --- git: what is written here is put back, and that is looked at from outside
simple("write .git/hooks/pre-commit", lambda: write(WS + "/.git/hooks/pre-commit"))
simple("write .git/config (core.fsmonitor)", lambda: write(WS + "/.git/config"))
simple("write .github/workflows", lambda: write(WS + "/.github/workflows/ci.yml"))
simple("add a workflow", lambda: write(WS + "/.github/workflows/evil.yml"))
simple("replace .git by rename", lambda: (os.rename(WS + "/.git", WS + "/stolen"), os.mkdir(WS + "/.git"), write(WS + "/.git/config")))



ANSWER = -1


def run(name, f):
    global ANSWER
    r, w = os.pipe()
    ANSWER = w
    pid = os.fork()
    if pid == 0:
        os.close(r)
        signal.alarm(20)
        try:
            detail = f()
            text = "OUT " + repr(detail)[:100]
        except (Held, OSError, ValueError, subprocess.CalledProcessError, AssertionError, ImportError) as e:
            text = "held " + repr(e)[:100]
        except BaseException as e:
            text = "held? " + repr(e)[:100]
        os.write(w, text.encode("utf8", "replace"))
        os._exit(0)
    os.close(w)
    data = b""
    ready, _, _ = select.select([r], [], [], 30)
    if ready:
        data = os.read(r, 4096)
    os.close(r)
    try:
        _, status = os.waitpid(pid, 0)
    except ChildProcessError:
        status = 0
    if not data:
        data = b"held killed by %d" % (status & 127)
    return data.decode("utf8", "replace")


only = T.get("only")
for name, f in ATTACKS.items():
    if only and name not in only:
        continue
    print("%s\t%s" % (name, run(name, f)), flush=True)
