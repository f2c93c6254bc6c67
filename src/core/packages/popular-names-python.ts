/** Well-known Python packages, and real packages whose names happen to lie one letter beside one. Source: the index's download ranks, 2026. */

/** Names worth imitating, normalised as PEP 503 says, split at white space. */
export const PYTHON_POPULAR = `
absl-py accelerate adal aenum agate aioboto3 aiobotocore aiodns aiofile aiofiles aiohappyeyeballs aiohttp aiohttp-retry
aioitertools aiosignal aiosqlite alabaster alembic altair amqp annotated-doc annotated-types ansible anthropic
antlr4-python3-runtime anyio apache-airflow appdirs apscheduler argcomplete argon2-cffi argon2-cffi-bindings argparse arrow
asgiref asn1crypto ast-serialize astor astroid asttokens async-lru async-timeout asyncio asyncpg attrs authlib
aws-lambda-powertools aws-requests-auth aws-sam-translator aws-xray-sdk awscli awswrangler axiom-py babel backoff
backports-tarfile backports-zstd bandit bcrypt beartype beautifulsoup4 bidict billiard bitarray bitcoinlib black bleach
blinker boolean-py boto3 boto3-stubs botocore botocore-stubs bracex brotli build bytecode cachecontrol cached-property
cachetools caio cattrs cbor2 ccxt celery certifi cffi cfgv cfn-lint chardet charset-normalizer cleo click click-didyoumean
click-option-group click-plugins click-repl clickhouse-connect cloudpathlib cloudpickle cohere colorama coloredlogs colorful
colorlog comm confluent-kafka contourpy coverage cramjam crashtest crc32c cron-descriptor croniter cryptography cssselect
cssselect2 cuda-bindings cuda-pathfinder cuda-toolkit curl-cffi cwsandbox cycler cyclonedx-python-lib cyclopts cython dacite
daff dash dask dataclasses-json datadog datadog-api-client datasets dateparser db-dtypes ddtrace debugpy decorator deepdiff
defusedxml delta-spark deltalake deprecated deprecation dill discord-py diskcache distlib distro django djangorestframework
dnspython docker docstring-parser docutils duckdb dulwich durationpy ecdsa editables einops elastic-transport elasticsearch
email-validator entrypoints envier et-xmlfile eth-account eval-type-backport events exceptiongroup execnet executing fabric
factory-boy faker fakeredis fastapi fastapi-cli fastapi-cloud-cli fastar fastavro fastcore fastjsonschema fastmcp fastuuid
filelock filetype findpython fire flake8 flask flask-cors flask-limiter flask-login flask-sqlalchemy flatbuffers flit-core
fonttools fqdn freezegun frozendict frozenlist fsspec future gcloud-aio-auth gcloud-aio-bigquery gcloud-aio-storage gcsfs
gevent ghapi gitdb gitpython google-ads google-analytics-admin google-api-core google-api-python-client google-auth
google-auth-httplib2 google-auth-oauthlib google-crc32c google-genai google-pasta google-resumable-media
googleapis-common-protos gradio graphene graphql-core graphql-relay graphviz great-expectations greenlet griffe griffelib
grpc-google-iam-v1 grpc-interceptor grpcio grpclib gspread gunicorn h5py hatchling hf-xet hiredis holidays hpack html5lib
httpcore httplib2 httptools httpx httpx-sse huggingface-hub humanfriendly humanize hvac hyperframe hyperlink hypothesis
identify idna ijson imageio imagesize importlib-metadata importlib-resources inflect inflection iniconfig installer invoke
ipykernel ipython ipython-pygments-lexers ipywidgets iso8601 isodate isoduration isort itsdangerous jaraco-classes
jaraco-context jaraco-functools jedi jeepney jinja2 jira jiter jmespath joblib joserfc jpype1 jsii json-repair json5
jsonpatch jsonpath-ng jsonpath-python jsonpointer jsonref jsonschema jsonschema-path jsonschema-specifications junitparser
jupyter jupyterlab jupyterlab-pygments jupyterlab-server jupyterlab-widgets jwcrypto kafka-python keras keyring
keyrings-google-artifactregistry-auth kiwisolver kombu kubernetes kubernetes-asyncio langchain langchain-community
langchain-core langchain-openai langfuse langgraph langgraph-checkpoint langgraph-prebuilt langgraph-sdk langsmith lark
lazy-loader lazy-object-proxy leather levenshtein libcst librt license-expression limits linkify-it-py litellm llvmlite
lockfile logfire loguru lxml mako markdown markdown-it-py markdownify markupsafe marshmallow mashumaro matplotlib
matplotlib-inline mccabe mdit-py-plugins mdurl mergedeep mistralai mistune ml-dtypes mlflow mlflow-skinny mmh3 mock modal
more-itertools moto mpmath msal msal-extensions msgpack msgspec msrest msrestazure multidict multiprocess mypy
mypy-extensions mysql-connector-python mysqlclient narwhals natsort nbclient nbconvert nbformat nest-asyncio networkx
nexus-rpc ninja nltk nodeenv nose notebook notebook-shim numba numpy oauth2client oauthlib omegaconf onnx onnxruntime openai
openai-agents openapi-pydantic openapi-schema-validator openapi-spec-validator opencensus opencensus-context opencv-python
opencv-python-headless openpyxl opensearch-py opt-einsum oracledb ordered-set orderly-set orjson ormsgpack oscrypto outcome
overrides packageurl-python packaging pandas pandas-gbq pandas-stubs pandocfilters paramiko parsedatetime parso passlib
pathable pathspec patsy pbs-installer pdfminer-six pdfplumber peewee pendulum pexpect pg8000 pgvector phonenumbers pillow
pinotdb pip-requirements-parser pip-tools pipenv pkginfo pkgutil-resolve-name platformdirs playwright plotly pluggy poetry
poetry-core poetry-plugin-export polars polars-runtime-32 portalocker postgrest posthog pre-commit prek preshed prettytable
prometheus-client prompt-toolkit propcache proto-plus protobuf psutil psycopg psycopg-binary psycopg-pool psycopg2
psycopg2-binary ptyprocess pure-eval py-cpuinfo py-key-value-aio py-serializable py-spy py4j pyarrow pyarrow-hotfix pyasn1
pyasn1-modules pybase64 pybind11 pybreaker pycares pycodestyle pycountry pycparser pycryptodome pycryptodomex pydantic
pydantic-ai pydantic-ai-slim pydantic-core pydantic-evals pydantic-extra-types pydantic-graph pydantic-settings
pydata-google-auth pydeck pydub pydyf pyee pyflakes pygithub pygments pyhumps pyiceberg pyinstaller pyjwt pylint
pymdown-extensions pymongo pymssql pymupdf pymysql pynacl pyodbc pyopenssl pyotp pyparsing pypdf pypdf2 pypdfium2 pyperclip
pyphen pyproj pyproject-hooks pyright pyroaring pyrogram pyrsistent pysocks pyspark pytest pytest-asyncio pytest-cov
pytest-env pytest-html pytest-json-ctrf pytest-metadata pytest-mock pytest-rerunfailures pytest-runner pytest-timeout
pytest-xdist python-daemon python-dateutil python-discovery python-docx python-dotenv python-engineio python-gitlab
python-http-client python-jose python-json-logger python-magic python-multipart python-pptx python-slugify python-socketio
python-telegram-bot pytimeparse pytokens pytz pytzdata pywin32 pyyaml pyzmq qdrant-client qrcode rapidfuzz readme-renderer
realtime redis redshift-connector referencing regex reportlab requests requests-aws4auth requests-file requests-mock
requests-oauthlib requests-toolbelt responses retry retrying rfc3339-validator rfc3986 rfc3986-validator rfc3987-syntax rich
rich-argparse rich-click rich-rst rich-toolkit rignore rpds-py ruamel-yaml ruamel-yaml-clib ruff s3fs s3transfer safetensors
sagemaker schema scikit-image scikit-learn scipy scramp scrapy seaborn secretstorage selenium semantic-version semgrep semver
send2trash sendgrid sentence-transformers sentencepiece sentry-sdk setproctitle setuptools setuptools-scm sglang shapely
shellingham simple-salesforce simple-websocket simplejson slack-sdk smart-open smmap sniffio snowballstemmer
snowflake-connector-python snowflake-snowpark-python snowflake-sqlalchemy sortedcontainers soupsieve spacy sphinx sqlalchemy
sqlalchemy-bigquery sqlalchemy-spanner sqlalchemy-utils sqlglot sqlparse sse-starlette sshtunnel stack-data starlette
statsmodels stevedore storage3 streamlit strenum strictyaml stripe structlog supabase supabase-auth supabase-functions
swebench sympy synchronicity tableauserverclient tabulate tblib telethon temporalio tenacity tensorboard tensorflow termcolor
terminado testcontainers text-unidecode texttable textual thinc threadpoolctl thrift tifffile tiktoken time-machine tinycss2
tldextract tokenizers toml tomli tomli-w tomlkit toolz torch torchvision tornado tqdm traitlets transformers trio
trio-websocket triton trove-classifiers tweepy twine typedload typeguard typer typer-slim typing-extensions typing-inspect
typing-inspection tzdata tzlocal ua-parser uc-micro-py ujson ultralytics uncalled-for unidecode unidiff universal-pathlib
uri-template uritemplate urllib3 userpath uuid-utils uv-build uvicorn uvloop validators vcs-versioning vine virtualenv wandb
watchdog watchfiles watchtower wcmatch wcwidth weasel weasyprint weaviate-client web3 webcolors webencodings websocket-client
websockets werkzeug wheel widgetsnbextension wrapt wsproto xgboost xlrd xlsxwriter xmltodict xxhash yamllint yandexcloud yarl
youtube-transcript-api zeep zipp zope-event zope-interface zopfli zstandard
`;

/** Used by many, and no imitation although they look like one. */
export const PYTHON_NEIGHBOURS = `
acachecontrol aresponses arnparse attr beautifulsoup boto bpython cbor cchardet ciso8601 crick cronitor ctransformers
cwcwidth dataset datazets deepdiff6 django-rest-framework djongo elasticsearch5 elasticsearch6 elasticsearch7 elasticsearch8
elasticsearch9 entrypoint2 enum fabric2 fabric3 fastai futures gitdb2 google-adk google-oauth googleads grapheme grequests
gsutil hjson httpr hyper identity ignore ipytest isolate jiwer jsonpath jsons markdown2 mocker myjwt ncclient nest-asyncio2
ngboost oauth2-client openapi parse parsl parsy pathy pbspark persistent pkginfo2 postgres psycopg2-pool pyaml pyasn pybase62
pycaret pyheck pyjdbc pylink pymupdfb pyop pypd pypdf3 pypdf4 pyshark pytest-csv pytimeparse2 retry2 retworkx rfc3987
ruamel-yaml-clibz scapy scipp scrypt semver4 simpy slack smmap2 spython sqlglotc storage tablib tensorboardx tombi tools tooz
torchx unicorn usort vbuild vyper wand websocket willow wsgiref xoto3 xunitparser
`;
