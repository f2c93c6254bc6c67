/** Containers: what they are given of the machine, what runs in them, what is pruned. */
import type { Word } from '../core/contracts.ts';
import { type Args, options, parseArgs } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { weigh } from '../core/programs/verbs.ts';
import { cut, word } from '../core/programs/words.ts';

const RUN = options(
  'rm i/interactive t/tty d/detach name= e/env= env-file= w/workdir= u/user= p/publish= P/publish-all expose= network= net= hostname/h= add-host= dns= l/label= label-file= init restart= pull= platform= entrypoint= memory/m= cpus= cpu-shares= memory-swap= shm-size= ulimit= tmpfs= read-only log-driver= log-opt= health-cmd= health-interval= no-healthcheck stop-signal= stop-timeout= sig-proxy= q/quiet isolation= attach/a= cidfile= gpus= link= mac-address= ip= domainname= group-add= annotation= storage-opt= runtime= cgroup-parent= oom-kill-disable pids-limit= detach-keys= rmi tz= arch= replace',
  'v/volume= mount= volumes-from= privileged cap-add= cap-drop= device= security-opt= pid= ipc= uts= userns= cgroupns= sysctl= volume-driver= device-cgroup-rule=',
  { stops: true },
);
const SYSTEM_MOUNT =
  /^(?:\/|\/(?:etc|usr|bin|sbin|lib\w*|boot|dev|proc|sys|root|home|var(?:\/(?:run|lib(?:\/docker)?|log))?|run|opt|srv|host)(?:\/.*)?|~\/?|~\/\.(?:ssh|aws|kube|docker|gnupg|config)(?:\/.*)?)$/;
const HARMLESS_MOUNT =
  /^\/(?:etc\/(?:localtime|timezone|hosts|passwd|group|resolv\.conf|ssl\/certs(?:\/.*)?)|usr\/share\/.*|var\/(?:cache|tmp)\/.*|dev\/(?:null|shm|dri|kvm|fuse))$/;
const SOCKET = /(?:docker|containerd|crio|podman)[\w./-]*\.sock$/;

/** Does it give the container the machine? */
const escapes = (
  args: Args,
  context: { readonly resolve: (path: string) => { readonly real: string; readonly inside: boolean } },
): boolean => {
  const sources = [
    ...args.values('v').map(w => cut(w, ':')?.[0] ?? word('')),
    ...args.values('mount').map(w => word(/(?:^|,)(?:source|src)=([^,]+)/.exec(w.text)?.[1] ?? '')),
  ];
  const mounts = sources.some(w => {
    if (w.text === '' || !/^[/~.$*]/.test(w.text)) return false;
    if (SOCKET.test(w.text)) return true;
    if (!w.exact) return false;
    const path = context.resolve(w.text);
    return !path.inside && SYSTEM_MOUNT.test(path.real) && !HARMLESS_MOUNT.test(path.real) && !path.real.startsWith('~/work');
  });
  const rights =
    args.has('privileged') ||
    args
      .values('cap-add')
      .some(w => /^(?:ALL|(?:CAP_)?(?:SYS_ADMIN|SYS_PTRACE|SYS_MODULE|DAC_READ_SEARCH|SYS_RAWIO|BPF))$/i.test(w.text));
  const shares =
    args.values('pid', 'ipc', 'userns', 'uts', 'cgroupns').some(w => w.text === 'host') &&
    !args.values('ipc').some(w => w.text === 'host');
  const open = args.values('security-opt').some(w => /(?:seccomp|apparmor|label)[:=](?:unconfined|disable)/.test(w.text));
  const device = args.values('device').some(w => /^\/dev\/(?:sd|nvme|vd|mem|kmem|disk|mapper)/.test(w.text));
  return mounts || rights || shares || open || device;
};

const GLOBAL = options(
  'D/debug v/version help',
  'H/host= c/context= config= l/log-level= tls tlscacert= tlscert= tlskey= tlsverify',
  { stops: true },
);
const EXEC = options(
  'd/detach detach-keys= e/env= env-file= i/interactive t/tty u/user= w/workdir= index= T/no-TTY T',
  'privileged',
  { stops: true },
);
const COMPOSE = options(
  'ansi= env-file= p/project-name= f/file= profile= project-directory= progress= parallel= compatibility all-resources dry-run',
  '',
  { stops: true },
);

const inContainer = (t: Telling, args: Args, via: string) => {
  const entry = args.value('entrypoint');
  const command = args.operands.slice(1);
  t.runs(entry ? [entry, ...command] : command, via, { elsewhere: true });
};
const compose = (t: Telling, words: readonly Word[], context: Parameters<typeof escapes>[1], name: string) => {
  const args = parseArgs(words, COMPOSE);
  const [verb, ...rest] = args.operands;
  const text = verb?.text ?? '';
  if (text === 'exec') inContainer(t, parseArgs(rest, EXEC), `${name} exec`);
  else if (text === 'run') {
    const run = parseArgs(rest, RUN);
    if (escapes(run, context)) t.hazard('container-escape');
    inContainer(t, run, `${name} run`);
  } else if (text === 'down' && rest.some(w => /^(?:-v|--volumes|--rmi(?:=.*)?)$/.test(w.text))) t.hazard('container-prune');
  else if (text === 'rm' && rest.some(w => /^-\w*[fv]|^--(?:force|volumes)/.test(w.text))) t.hazard('container-prune');
  else if (text === 'push' || text === 'publish') t.hazard('release');
};
/** Nouns of docker whose removal others feel. */
const SHARED = /^(?:swarm|stack|service|node|secret|config)$/;

export const containers = program(
  [
    'docker',
    'podman',
    'nerdctl',
    'docker-compose',
    'podman-compose',
    'crictl',
    'ctr',
    'buildah',
    'skopeo',
    'lxc',
    'lxd',
    'incus',
    'systemd-nspawn',
    'dockerd',
  ],
  (t, words, context, name) => {
    if (name.endsWith('-compose')) return compose(t, words, context, name);
    const global = parseArgs(words, GLOBAL);
    const [verb, ...rest] = global.operands;
    if (!verb) return;
    const host = global.value('H') ?? context.env.get('DOCKER_HOST') ?? context.env.get('CONTAINER_HOST');
    if (host && /^(?:tcp|ssh|https?):/.test(host.text)) t.connects(host);
    const text = verb.text;
    const managed = /^(?:container|image|volume|network|system|builder|buildx|context|plugin|manifest|trust|checkpoint)$/.test(
      text,
    );
    const act = managed ? (rest[0]?.text ?? '') : text;
    const behind = managed ? rest.slice(1) : rest;
    if (text === 'compose') compose(t, rest, context, `${name} compose`);
    else if (act === 'run' || act === 'create') {
      const args = parseArgs(behind, RUN);
      if (escapes(args, context)) t.hazard('container-escape');
      for (const file of args.values('env-file')) t.reads(file);
      if (act === 'run' && text !== 'network' && text !== 'volume') inContainer(t, args, `${name} run`);
    } else if (act === 'exec') {
      const args = parseArgs(behind, EXEC);
      if (args.has('privileged')) t.hazard('container-escape');
      inContainer(t, args, `${name} exec`);
    } else if (act === 'prune' || (text === 'system' && act === 'reset') || (text === 'image' && act === 'prune'))
      t.hazard('container-prune');
    else if (SHARED.test(text)) {
      if (weigh(rest, 2) !== 'none' || rest[0]?.text === 'leave') t.hazard('platform-destroy');
    } else if (
      (act === 'rm' || act === 'remove') &&
      (text === 'volume' || behind.some(w => /^-\w*[fv]|^--(?:force|volumes)/.test(w.text)))
    )
      t.hazard('container-prune');
    else if (act === 'rmi' && behind.some(w => /^-\w*f|^--force/.test(w.text))) t.hazard('container-prune');
    else if (/^(?:rm|rmi|kill|stop)$/.test(act) && behind.some(w => !w.exact)) t.hazard('container-prune');
    else if (act === 'push' || (text === 'manifest' && act === 'push')) t.hazard('release');
    else if (act === 'build' || text === 'buildx') {
      if (behind.some(w => w.text === '--push')) t.hazard('release');
      if (behind.some(w => /^--allow=?(?:security\.insecure|network\.host)?/.test(w.text) && /insecure/.test(w.text)))
        t.hazard('container-escape');
    } else if (text === 'plugin' && /^(?:install|enable)$/.test(act)) t.hazard('container-escape');
    else if (act === 'cp') {
      const [from, to] = behind.filter(w => !w.text.startsWith('-'));
      if (from && !from.text.includes(':')) t.reads(from);
      if (to && !to.text.includes(':')) t.writes(to);
    } else if (act === 'save' || act === 'export') {
      const out = parseArgs(behind, options('', 'o/output=')).value('o');
      if (out) t.writes(out);
    } else if (/^(?:lxc|lxd|incus|skopeo|ctr|crictl)$/.test(name) && weigh(words) === 'destroys') t.hazard('container-prune');
  },
);
