"""A process of the same user outside of the sandbox: it has what an attack could take, and notes what reached it."""
import ctypes, json, os, signal, socket, sys, threading

place = sys.argv[1]
hits = []
lock = threading.Lock()


def hit(what):
    with lock:
        hits.append(what)
        with open(place + "/hits", "a") as f:
            f.write(what + "\n")


def stream(family, address, name):
    s = socket.socket(family, socket.SOCK_STREAM)
    s.bind(address)
    s.listen(16)

    def serve():
        while True:
            c, _ = s.accept()
            hit(name)
            try:
                c.sendall(b"SECRET")
            except OSError:
                pass
            c.close()

    threading.Thread(target=serve, daemon=True).start()
    return s


def dgram(family, address, name):
    s = socket.socket(family, socket.SOCK_DGRAM)
    s.bind(address)

    def serve():
        while True:
            s.recv(100)
            hit(name)

    threading.Thread(target=serve, daemon=True).start()
    return s


abstract = "sallyport-%d" % os.getpid()
stream(socket.AF_UNIX, place + "/docker.sock", "unix")
stream(socket.AF_UNIX, "\0" + abstract, "abstract")
dgram(socket.AF_UNIX, place + "/log.sock", "unix datagram")
tcp = stream(socket.AF_INET, ("127.0.0.1", 0), "tcp").getsockname()[1]
udp = dgram(socket.AF_INET, ("127.0.0.1", 0), "udp").getsockname()[1]
tcp6 = 0
try:
    tcp6 = stream(socket.AF_INET6, ("::1", 0), "tcp6").getsockname()[1]
except OSError:
    pass

libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
shm = libc.shmget(0, 4096, 0o600 | 0o1000)
at = libc.shmat(shm, None, 0)
ctypes.memmove(at, b"SECRET", 6)
secret = ctypes.create_string_buffer(b"SECRET-IN-MEMORY")
for name in ("SIGCONT", "SIGUSR1", "SIGWINCH", "SIGIO"):
    signal.signal(getattr(signal, name), lambda n, _: hit("signal %s" % signal.Signals(n).name))
open(place + "/hits", "w").close()
print(json.dumps({
    "pid": os.getpid(), "abstract": abstract, "tcp": tcp, "tcp6": tcp6, "udp": udp, "shm": shm,
    "address": ctypes.addressof(secret),
}), flush=True)
try:
    while sys.stdin.read(1):
        pass
finally:
    libc.shmctl(shm, 0, None)
os._exit(0)
