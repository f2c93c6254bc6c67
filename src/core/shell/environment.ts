/** Assignments that change what later commands run: which names, and which of their values are harmless. */
import { changesWhatRuns, harmlessCommand } from '../programs/environment.ts';

// Sources: ld.so(8), bash(1), zshparam(1), git(1), and the manuals of the programs that are named.
const MORE = new RegExp(
  `^(?:${[
    'MANPATH|FPATH|LD_\\w+|DYLD_\\w+|GCONV_PATH|GLIBC_TUNABLES|MALLOC_\\w+|LOCPATH|NLSPATH|TERMINFO(?:_DIRS)?|TERMCAP|HOSTALIASES|BASH_LOADABLES_PATH|ZDOTDIR',
    'PS[0124]|XDG_\\w+_(?:HOME|DIRS)|INPUTRC|POSIXLY_CORRECT|GIT_(?:COMMON_DIR|ALLOW_PROTOCOL|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_\\w+|NAMESPACE|SSL_\\w+)|SSH_ASKPASS\\w*|SSH_AUTH_SOCK',
    'MANOPT|FCEDIT|LESS|LESSKEY\\w*|SUDO_\\w+|RIPGREP_CONFIG_PATH|NODE_EXTRA_CA_CERTS|npm_config_\\w+|NPM_CONFIG_\\w+|YARN_\\w+|COREPACK_\\w+|BUN_\\w+|DENO_\\w+',
    'PYTHON(?:INSPECT|USERBASE|WARNINGS|EXECUTABLE|PYCACHEPREFIX)|PIP_\\w+|UV_\\w+|POETRY_\\w+|PYTEST_(?:ADDOPTS|PLUGINS)|PERL5SHELL|BUNDLE_\\w+|PHP_INI_SCAN_DIR|PHPRC|LUA_\\w+|AWKPATH|AWKLIBPATH',
    'JDK_JAVA_OPTIONS|JAVA_HOME|MAVEN_\\w+|GRADLE_\\w+|SBT_OPTS|DOTNET_STARTUP_HOOKS|DOTNET_ROOT|CORECLR_\\w+|COMPlus_\\w+|RUSTC(?:_\\w*WRAPPER)?|RUSTFLAGS|RUSTUP_\\w+|CARGO_\\w+',
    'GOROOT|GOPATH|GONOSUMDB|GONOSUMCHECK|GOINSECURE|GOPRIVATE|GOSUMDB|CGO_\\w+|CPP|AS|CFLAGS|CXXFLAGS|LDFLAGS|MAKEFILES|GNUMAKEFLAGS|MAKESHELL|CMAKE_\\w+|CONFIG_SHELL',
    '(?:all|ftp|no)_proxy|(?:FTP|NO)_PROXY|CURL_HOME|WGETRC|SYSTEM_WGETRC|OPENSSL_CONF|SSL_CERT_\\w+|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE|DOCKER_\\w+|BUILDKIT_HOST',
    'AWS_(?:CONFIG_FILE|SHARED_CREDENTIALS_FILE|ENDPOINT_URL\\w*)|CLOUDSDK_\\w+|TF_(?:CLI_\\w+|PLUGIN_\\w+)',
  ].join('|')})$`,
);

/** Values that leave everything as it was, or only change how loud a program is. */
const HARMLESS: Readonly<Record<string, RegExp>> = {
  LESS: /^[-A-Za-z]*$/,
  CC: /^(?:gcc|clang|cc)(?:-\d+)?$/,
  CXX: /^(?:g\+\+|clang\+\+|c\+\+)(?:-\d+)?$/,
  CFLAGS: /^(?:-[OgW][\w=-]*(?:\s+|$))*$/,
  CXXFLAGS: /^(?:-[OgW][\w=-]*(?:\s+|$))*$/,
  NODE_OPTIONS:
    /^\s*(?:--(?:max[-_]old[-_]space[-_]size=\d+|experimental-vm-modules|experimental-strip-types|no-warnings|trace-warnings|no-deprecation|enable-source-maps|openssl-legacy-provider|unhandled-rejections=\w+)\s*)*$/,
  PYTHONPATH: /^(?:\.|src|lib|tests?)?(?::(?:\.|src|lib|tests?))*$/,
  PYTHONWARNINGS: /^\w*$/,
  PYTEST_ADDOPTS: /^(?:-[qvxs]+\s*|--(?:no-header|tb=\w+|color=\w+)\s*)*$/,
  RUSTFLAGS: /^(?:-D\s?warnings|-C\s?(?:target-cpu=native|debuginfo=\d|opt-level=\d))?$/,
  CARGO_TERM_COLOR: /^\w*$/,
  CARGO_INCREMENTAL: /^[01]$/,
  CARGO_NET_OFFLINE: /^(?:true|1)$/,
  CGO_ENABLED: /^[01]$/,
  GOFLAGS: /^(?:-mod=(?:mod|vendor|readonly)|-count=1|-v)?$/,
  GIT_CONFIG_NOSYSTEM: /^1$/,
  PIP_DISABLE_PIP_VERSION_CHECK: /^/,
  PIP_NO_INPUT: /^/,
  PIP_NO_CACHE_DIR: /^/,
  UV_OFFLINE: /^/,
  COREPACK_ENABLE_DOWNLOAD_PROMPT: /^/,
  npm_config_yes: /^/,
  npm_config_loglevel: /^/,
  NPM_CONFIG_LOGLEVEL: /^/,
  DOCKER_BUILDKIT: /^[01]$/,
  DOCKER_CLI_HINTS: /^/,
  NO_PROXY: /^[\w.,:*/-]*$/,
  no_proxy: /^[\w.,:*/-]*$/,
  PS4: /^[^`$]*$/,
  IFS: /^[\s,:;|=]*$/,
};

/** Variables whose value is a command that some program runs. */
const COMMANDS =
  /^(?:GIT_(?:SSH|SSH_COMMAND|EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|PROXY_COMMAND|ASKPASS)|SSH_ASKPASS|PAGER|MANPAGER|EDITOR|VISUAL|FCEDIT|BROWSER|LESSOPEN|LESSCLOSE|PROMPT_COMMAND|RSYNC_RSH|CVS_RSH|SVN_SSH|KUBE_EDITOR|RUSTC_WRAPPER|RUSTC_WORKSPACE_WRAPPER)$/;

/** Directories of the system and of the user's own tools: a PATH made of them finds what it found before. */
const ORDINARY =
  /^(?:\/usr(?:\/local)?\/s?bin|\/s?bin|\/usr\/local\/go\/bin|\/opt\/homebrew\/s?bin|\/snap\/bin|(?:~|\/root|\/home\/[^/]+|\/Users\/[^/]+)\/(?:\.local|\.cargo|\.bun|\.deno|\.npm-global|\.yarn|\.poetry|\.volta|go)\/bin|(?:~|\/root|\/home\/[^/]+|\/Users\/[^/]+)\/\.(?:pyenv|rbenv|asdf)\/(?:bin|shims)|(?:~|\/root|\/home\/[^/]+|\/Users\/[^/]+)\/\.nvm\/[\w./-]+\/bin|\$PATH)$/;

/** Does this assignment change what later commands run? `text` is undefined when it is not known. */
export const alters = (name: string, text: string | undefined): boolean => {
  if (!changesWhatRuns(name) && !MORE.test(name)) return false;
  if (text === undefined) return true;
  if (COMMANDS.test(name)) return !harmlessCommand(text);
  if (name === 'PATH') return !text.split(':').every(entry => ORDINARY.test(entry));
  return !(Object.hasOwn(HARMLESS, name) && HARMLESS[name]!.test(text));
};

/** Is the variable's value a command line? */
export const holdsCommand = (name: string): boolean => COMMANDS.test(name);
/** Is its value expanded like a double-quoted string whenever the shell prompts or traces? */
export const isPrompt = (name: string): boolean => /^PS[0124]$|^PROMPT$|^RPROMPT$/.test(name);
