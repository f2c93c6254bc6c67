/** Well-known npm packages, and real packages whose names happen to lie one letter beside one. Source: the registry's download counts, 2026. */

/** Names worth imitating, split at white space. */
export const NPM_POPULAR = `
abab abbrev abort-controller accepts acorn adm-zip agent-base agentkeepalive aggregate-error ajv-formats ajv-keywords amqplib
angular ansi-align ansi-colors ansi-escapes ansi-regex ansi-styles any-promise anymatch apollo-client apollo-server aproba
arch archiver archiver-utils are-we-there-yet argparse aria-hidden aria-query array-buffer-byte-length array-flatten
array-includes array-union arraybuffer.prototype.slice arrify asap asn1 assert-plus assertion-error ast-types ast-types-flow
astral-regex astro async async-function async-retry asynckit at-least-node autoprefixer available-typed-arrays aws-sdk
aws-sign2 aws4 axe-core axios axobject-query babel-core babel-jest babel-loader babel-preset-current-node-syntax
babel-preset-jest backslash bail balanced-match base64-js baseline-browser-mapping basic-ftp bcrypt bcrypt-pbkdf bcryptjs
before-after-hook big.js bignumber.js binary-extensions bindings bluebird bn.js body-parser boolbase bootstrap bowser boxen
brace-expansion braces browserslist bs-logger bser buffer buffer-crc32 buffer-equal-constant-time buffer-from builtin-modules
bundle-name bunyan busboy bytes cacache cacheable-lookup cacheable-request call-bind call-bind-apply-helpers call-bound
callsites camel-case camelcase camelcase-css camelcase-keys caniuse-lite caseless ccount chai chalk chalk-template
change-case char-regex character-entities character-entities-legacy character-reference-invalid chardet chart.js check-error
cheerio chokidar chownr chrome-trace-event ci-info cjs-module-lexer class-variance-authority classnames clean-css clean-stack
cli-boxes cli-cursor cli-spinners cli-table3 cli-truncate cli-width client-only clipboardy cliui clone clone-deep clsx
collect-v8-coverage color color-convert color-name color-string colorette colors combined-stream comma-separated-tokens
commander common-tags commondir component-emitter compress-commons compressible compression concat-map concat-stream
concurrently confbox consola console-control-strings content-disposition content-type convert-source-map cookie cookie-parser
cookie-signature core-js core-js-compat core-util-is cors cosmiconfig crc-32 crc32-stream create-jest create-require
cross-env cross-fetch cross-spawn crypto-js crypto-random-string css-loader css-select css-tree css-what css.escape cssesc
csso cssom cssstyle csstype cypress damerau-levenshtein dashdash data-uri-to-buffer data-urls data-view-buffer
data-view-byte-length data-view-byte-offset date-fns dateformat dayjs debug decamelize decimal.js
decode-named-character-reference decode-uri-component decompress-response dedent deep-eql deep-equal deep-extend deep-is
deepmerge default-browser default-browser-id defaults defer-to-connect define-data-property define-lazy-prop
define-properties define-property degenerator delayed-stream delegates denque depd dequal destroy detect-indent detect-libc
detect-newline detect-node detect-node-es devlop didyoumean diff diff-sequences dir-glob discord.js doctrine
dom-accessibility-api dom-helpers dom-serializer domelementtype domexception domhandler dompurify domutils dot-case dot-prop
dotenv dotenv-expand dunder-proto duplexer duplexify eastasianwidth ecc-jsbn ecdsa-sig-formatter echarts ee-first electron
electron-builder electron-to-chromium elliptic emittery emoji-regex emojis-list encodeurl encoding end-of-stream
enhanced-resolve enquirer entities env-paths environment err-code error-ex error-stack-parser esbuild escalade escape-html
escape-string-regexp escodegen eslint eslint-config-next eslint-config-prettier eslint-import-resolver-node
eslint-import-resolver-typescript eslint-module-utils eslint-scope eslint-utils eslint-visitor-keys espree esprima esquery
esrecurse estraverse estree-walker esutils etag ethers event-stream event-target-shim eventemitter3 events eventsource
eventsource-parser execa exit expect expect-type exponential-backoff express express-rate-limit extend extend-shallow
external-editor extract-zip extsprintf fast-deep-equal fast-diff fast-equals fast-fifo fast-glob fast-json-stable-stringify
fast-levenshtein fast-safe-stringify fast-uri fast-xml-parser fastest-levenshtein fastify fastq faye-websocket fb-watchman
fd-slicer fdir fecha fetch-blob fflate figures file-entry-cache file-type file-uri-to-path filelist fill-range finalhandler
find-cache-dir find-root find-up firebase firebase-admin flat flat-cache flatmap-stream flatted follow-redirects
foreground-child forever-agent fork-ts-checker-webpack-plugin form-data formdata-polyfill formik forwarded fraction.js
framer-motion fresh fs-constants fs-extra fs-minipass fs-monkey fs.realpath fsevents function-bind functions-have-names
gatsby gauge gaxios gcp-metadata generator-function gensync getpass glob glob-parent glob-to-regexp global-dirs
global-modules global-prefix globals globalthis globby google-auth-library google-logging-utils gopd graceful-fs graphemer
graphql gtoken handlebars hapi hardhat has-ansi hash-base hasown helmet hermes-estree hermes-parser highlight.js
hoist-non-react-statics hono hosted-git-info html-encoding-sniffer html-entities html-escaper htmlparser2
http-cache-semantics http-errors http-proxy http-proxy-agent http-proxy-middleware http-server http-signature
https-proxy-agent human-signals husky iconv-lite icss-utils ieee754 ignore image-size immediate immer immutable import-fresh
import-in-the-middle import-local imurmurhash indent-string inflight inherits inline-style-parser inquirer internal-slot
internmap interpret invariant ioredis ip-address ipaddr.js is-arrayish is-promise isarray isexe isobject isstream
istanbul-lib-coverage istanbul-lib-instrument istanbul-lib-report istanbul-lib-source-maps istanbul-reports
iterator.prototype jackspeak jake jasmine jest jest-environment-jsdom jest-environment-node jimp jiti jose jotai jquery
js-cookie js-tokens js-yaml jsbn jsdom jsesc json-bigint json-buffer json-parse-better-errors json-parse-even-better-errors
json-schema json-schema-traverse json-stable-stringify-without-jsonify json-stringify-safe json5 jsonc-parser jsonfile
jsonparse jsonwebtoken jsprim jsx-ast-utils jszip kafkajs karma keyv kind-of kleur knex langchain language-subtag-registry
language-tags lazystream leaflet lerna less leven levn lightningcss lightningcss-linux-x64-gnu lightningcss-linux-x64-musl
lilconfig lines-and-columns linkify-it lint-staged listr2 load-json-file loader-runner loader-utils locate-path lodash
lodash-es log-symbols log-update logform long longest-streak loose-envify loupe lower-case lowercase-keys lru-cache
lucide-react luxon lz-string magic-string make-dir make-error make-fetch-happen makeerror map-obj markdown-it marked
math-intrinsics mdn-data mdurl media-typer memfs memoize-one meow merge-descriptors merge-stream merge2 methods mime mime-db
mime-types mimic-fn mimic-function mimic-response min-indent minimalistic-assert minimatch minimist minipass minipass-collect
minipass-fetch minipass-flush minipass-pipeline minipass-sized minizlib mitt mkdirp mkdirp-classic mobx mocha
module-details-from-path moment mongodb mongoose morgan motion-dom motion-utils mrmime multer mustache mute-stream mysql
mysql2 nanoid napi-postinstall natural-compare negotiator neo-async nestjs netmask next ngx-bootstrap no-case node-fetch
node-forge node-gyp node-gyp-build node-pre-gyp nodemailer nodemon nopt normalize-package-data normalize-path normalize-range
normalize-url npm-normalize-package-bin npm-package-arg npm-run-path npmlog nth-check nuxt nwsapi object-assign object-hash
object-inspect object-is object-keys obuf once onetime open openai optionator os-tmpdir own-keys p-cancelable p-finally
p-limit p-locate p-map p-queue p-retry p-timeout p-try package-json-from-dist pako papaparse param-case parcel parent-module
parse-entities parse-json parse5 parse5-htmlparser2-tree-adapter parseurl pascal-case passport path-browserify path-exists
path-is-absolute path-is-inside path-key path-parse path-scurry path-to-regexp path-type pathe pathval pdfkit pend
performance-now picocolors picomatch pidtree pify pino pirates pkg-dir pkg-types playwright playwright-core pluralize pngjs
pnpm possible-typed-array-names postcss postcss-import postcss-js postcss-load-config postcss-loader postcss-nested
postcss-selector-parser postcss-value-parser postgres-array postgres-bytea postgres-date postgres-interval preact prelude-ls
prettier prettier-linter-helpers pretty-bytes pretty-format pretty-ms prisma proc-log process process-nextick-args
process-warning progress promise promise-retry prompts prop-types property-information protobufjs proxy-addr proxy-agent
proxy-from-env pump punycode puppeteer puppeteer-core pure-rand querystringify queue-microtask quick-lru ramda
rand-user-agent randombytes range-parser raw-body react react-dom react-hook-form react-is react-redux react-refresh
react-remove-scroll react-remove-scroll-bar react-router react-router-dom react-style-singleton react-transition-group
read-cache read-pkg read-pkg-up readable-stream readdirp recast rechoir recoil redent redis redux reflect-metadata
reflect.getprototypeof regenerate regenerate-unicode-properties regenerator-runtime regexpu-core registry-auth-token
registry-url regjsgen regjsparser remark-parse remix repeat-string request require-directory require-from-string
require-in-the-middle require-main-filename requires-port reselect resolve resolve-cwd resolve-from resolve-pkg-maps
resolve.exports responselike restore-cursor retry retry-request reusify rfdc rimraf rollup router rrweb-cssom run-applescript
run-async run-parallel rxjs safe-array-concat safe-buffer safe-push-apply safe-regex-test safe-stable-stringify safer-buffer
sass saxes scheduler schema-utils semantic-release semver send sequelize serialize-javascript serve serve-handler
serve-static setimmediate setprototypeof sha.js shallow-clone sharp shebang-command shebang-regex shell-quote side-channel
side-channel-list side-channel-map side-channel-weakmap siginfo signal-exit simple-get simple-swizzle sinon sirv sisteransi
slash slice-ansi smart-buffer snake-case socket.io socket.io-client socks solc solid-js sonic-boom source-map source-map-js
source-map-support space-separated-tokens spdx-correct spdx-exceptions spdx-expression-parse spdx-license-ids split2
sprintf-js sshpk ssri stable-hash stack-trace stack-utils stackback stackframe statuses std-env stop-iteration-iterator
storybook stream-shift streamsearch streamx string-argv string-length string-width strip-ansi strip-bom strip-final-newline
strip-indent strip-json-comments strip-literal stripe strnum style-loader style-to-object styled-components styled-jsx stylis
sucrase superagent supports-color supports-hyperlinks supports-preserve-symlinks-flag svelte svgo symbol-observable
symbol-tree synckit table tailwind-merge tailwindcss tapable tape tar-fs tar-stream teeny-request telecom-mas-agent telegraf
temp-dir terser terser-webpack-plugin test-exclude text-decoder text-table thenify thenify-all thread-stream three through
through2 tiny-invariant tinybench tinyexec tinyglobby tinypool tinyrainbow tinyspy tldts tldts-core tmpl toidentifier
totalist tough-cookie tr46 tree-kill triple-beam trough truffle ts-api-utils ts-interface-checker ts-jest ts-node
tsconfig-paths tslib tsutils tunnel-agent turbo tweetnacl twilio type-check type-detect type-fest type-is typed-array-buffer
typed-array-byte-length typed-array-byte-offset typed-array-length typedarray typedarray-to-buffer typeorm typescript
typescript-eslint ua-parser-js uc.micro uglify-js unbox-primitive underscore undici undici-types
unicode-canonical-property-names-ecmascript unicode-match-property-ecmascript unicode-match-property-value-ecmascript
unicode-property-aliases-ecmascript unicorn-magic unified unique-filename unique-slug unique-string universal-user-agent
universalify unpipe unplugin unrs-resolver unzipper upath update-browserslist-db update-check uri-js url-parse
use-callback-ref use-sidecar use-sync-external-store util util-deprecate utils-merge uuid v8-compile-cache-lib v8-to-istanbul
validate-npm-package-license validate-npm-package-name validator vary verror vfile vfile-message viem vite vite-node vitest
vue-router vuex w3c-xmlserializer wagmi walker watchpack wcwidth web-streams-polyfill web3 webidl-conversions webpack
webpack-dev-middleware webpack-merge webpack-sources webpack-virtual-modules websocket-driver websocket-extensions
whatwg-encoding whatwg-fetch whatwg-mimetype whatwg-url which which-boxed-primitive which-builtin-type which-collection
which-module which-typed-array why-is-node-running wide-align widest-line winston winston-transport word-wrap wordwrap
wrap-ansi wrappy write-file-atomic wsl-utils xlsx xml-name-validator xml2js xmlbuilder xmlchars xtend y18n yallist yaml yargs
yargs-parser yauzl yocto-queue yoctocolors-cjs zip-stream zod-to-json-schema zod-validation-error zustand zwitch
`;

/** Used by many, and no imitation although they look like one. */
export const NPM_NEIGHBOURS = `
accept ansi-color ansicolors ansistyles args args-parser aws-cdk aws-sign bcrypto binaryextensions bower brace brakes buffers
byte callsite charset cli-spinner cli-table cli-table2 cline clipboard clones clui color-namer colord colour combined-stream2
common-dir console cookies crc32 crypt crypto-es crypto-ts csv-loader dargs date-format defaulty delegate did-you-mean
didyoumean2 dom-serialize dom-utils duplexer2 duplexer3 eclint edn-data error es-cookie eventemitter2 extend2 extendr fclone
fd-slicer2 file findup flatten form-data2 fs-promise fs.extra global graphiql has-own htmlparser http2-proxy httperrors
import-locals inherit inquirer2 is-array is-node is-object is-stream js-logger jsdoc jslint json json-parser json3 json8
jsona jsonc jsonp jsonschema level listr lucide-preact media-type mem-fs memjs merge mergee mime-type mimer mkdir mkdir-p
mkdirp2 mpath mpromise mquery mssql murmurhash normalizeurl notion-utils nprogress object.assign one-time openapi p-tap pargs
parse parse-url parsejson parseuri pascalcase path path-parser path2 pegjs pg-types png-js postcss-jsx postcss-values-parser
preact-router preact-transition-group prettierx promis promised-retry promish prompt proptypes protobuf.js ps-node punycode2
rambda random-bytes react-if react-vis readdir recharts regenerator requests reqwest router5 rsync saxen schedule scrypt
scss-loader semiver servie simple-git slash2 sockjs source-map-cjs split stable stdnum storyblok stream streamz strip stylus
tar-js telegram tldjs tlds to-case trouter ts-promise tslint tslint-config-prettier ttypescript uglify-es uglifyjs upath2
urijs walkes wouter xbytes xml-js xmlbuilder2 xpath yazl
`;

/** Scopes worth imitating, without their `@`. */
export const NPM_SCOPES = `
babel types smithy aws-sdk radix-ui opentelemetry typescript-eslint jest jridgewell octokit eslint rollup storybook esbuild
inquirer vitest firebase emotion azure graphql-tools sentry tiptap svgr floating-ui tanstack testing-library remix-run
commitlint prisma google-cloud nestjs react-native vercel angular fastify apollo grpc solana changesets microsoft actions
vitejs chakra-ui ethersproject cloudflare playwright modelcontextprotocol anthropic-ai openai hono docusaurus expo nuxt
supabase redis biomejs langchain mui datadog algolia codemirror nx
`;
