/** Well-known package names by ecosystem: what an imitation would imitate. */
import { NPM_NEIGHBOURS, NPM_POPULAR } from './popular-names-npm.ts';
import { PYTHON_NEIGHBOURS, PYTHON_POPULAR } from './popular-names-python.ts';
import type { Ecosystem } from './registries.ts';

const CARGO = `
actix-web ahash anyhow arrayvec async-stream async-trait axum backtrace base64 bincode bitflags bstr bumpalo byteorder bytes
chrono clap config console criterion crossbeam crossbeam-channel crossbeam-utils csv ctrlc dashmap derive_more diesel digest dirs
either encoding_rs env_logger flate2 futures futures-util getrandom glob globset half hashbrown heck hmac http httparse hyper
hyper-util ignore image indexmap indicatif insta itertools itoa jsonwebtoken lazy_static libc libloading lock_api log lru memchr
memmap2 mime miniz_oxide mockall native-tls ndarray nix num num-bigint num-traits num_cpus once_cell openssl parking_lot petgraph
pest pin-project pin-project-lite plotters polars pretty_assertions proc-macro2 proptest prost pyo3 quick-xml quote rand rand_chacha
rand_core rayon redis regex regex-automata regex-syntax reqwest ring rocket ron rstest rusqlite rustc-hash rustix rustls ryu
schemars scopeguard semver serde serde_derive serde_json serde_with serde_yaml sha2 sha1 slab smallvec socket2 sqlx strsim
structopt strum subtle syn sysinfo tempfile termcolor test-case thiserror time tinyvec tokio tokio-stream tokio-util toml toml_edit
tonic tower tower-http tracing tracing-subscriber tungstenite typenum unicode-segmentation unicode-width ureq url uuid walkdir
wasm-bindgen web-sys winapi windows windows-sys zerocopy zeroize zstd rust_decimal bevy egui leptos dioxus tauri
`;
const RUBY = `
actioncable actionmailer actionpack actionview activejob activemodel activerecord activestorage activesupport addressable aws-sdk-core
aws-sdk-s3 bcrypt bootsnap bundler byebug capybara carrierwave chef coderay concurrent-ruby cucumber dalli devise diff-lcs
dotenv dotenv-rails elasticsearch erubi excon factory_bot factory_bot_rails faker faraday fastlane ffi foreman github-markup globalid
grape graphql haml httparty i18n jbuilder jekyll json jsonapi-serializer jwt kaminari kramdown listen loofah mail mechanize
mini_magick mini_portile2 minitest money msgpack multi_json mysql2 net-http nio4r nokogiri oauth2 octokit omniauth paper_trail pg
pry pry-byebug public_suffix puma pundit rack rack-cors rack-test rails railties rake rdoc redcarpet redis resque rest-client rouge
rspec rspec-core rspec-expectations rspec-mocks rspec-rails rubocop rubocop-rails ruby-progressbar rubyzip sass sassc selenium-webdriver
sentry-ruby sequel sidekiq simplecov sinatra slim spring sprockets sqlite3 stripe thor tilt timecop turbo-rails twilio-ruby tzinfo
uglifier unicorn vcr webmock webpacker will_paginate yard zeitwerk
`;
const PHP = `
aws/aws-sdk-php barryvdh/laravel-debugbar brick/math composer/composer doctrine/dbal doctrine/orm doctrine/inflector doctrine/lexer
dompdf/dompdf egulias/email-validator fakerphp/faker firebase/php-jwt friendsofphp/php-cs-fixer guzzlehttp/guzzle guzzlehttp/promises
guzzlehttp/psr7 intervention/image laravel/framework laravel/sanctum laravel/tinker league/flysystem league/commonmark
livewire/livewire mockery/mockery monolog/monolog nesbot/carbon nikic/php-parser nunomaduro/collision paragonie/random_compat
pestphp/pest phpmailer/phpmailer phpoffice/phpspreadsheet phpseclib/phpseclib phpstan/phpstan phpunit/phpunit predis/predis psr/log
psr/container psr/http-message psr/cache ramsey/uuid rector/rector sebastian/diff spatie/laravel-permission squizlabs/php_codesniffer
swiftmailer/swiftmailer symfony/console symfony/process symfony/finder symfony/http-foundation symfony/http-kernel symfony/mailer
symfony/polyfill-mbstring symfony/string symfony/yaml twig/twig vimeo/psalm vlucas/phpdotenv wikimedia/composer-merge-plugin
`;
const DOTNET = `
Newtonsoft.Json Serilog Serilog.AspNetCore Serilog.Sinks.Console NUnit NUnit3TestAdapter xunit xunit.runner.visualstudio Moq
NSubstitute FluentAssertions Shouldly AutoMapper Dapper MediatR FluentValidation Polly RestSharp Refit Swashbuckle.AspNetCore
NSwag.AspNetCore EntityFramework Microsoft.EntityFrameworkCore Microsoft.Extensions.Logging Microsoft.Extensions.Hosting
Microsoft.Extensions.DependencyInjection Microsoft.Extensions.Configuration Microsoft.NET.Test.Sdk Microsoft.Data.SqlClient
System.Text.Json System.Net.Http Npgsql MySqlConnector StackExchange.Redis MongoDB.Driver RabbitMQ.Client MassTransit Confluent.Kafka
Grpc.Net.Client Grpc.AspNetCore Google.Protobuf AWSSDK.Core AWSSDK.S3 Azure.Identity Azure.Core Azure.Storage.Blobs IdentityModel
Hangfire Quartz NLog log4net CsvHelper ClosedXML EPPlus HtmlAgilityPack AngleSharp BenchmarkDotNet coverlet.collector Bogus Humanizer
SkiaSharp SixLabors.ImageSharp CommandLineParser Spectre.Console System.CommandLine YamlDotNet SharpZipLib Portable.BouncyCastle
BouncyCastle.Cryptography OpenTelemetry Autofac Castle.Core Scrutor Ocelot Nethereum.Web3 Avalonia ReactiveUI MudBlazor
`;
const GO = `
github.com/gin-gonic/gin github.com/gorilla/mux github.com/gorilla/websocket github.com/labstack/echo github.com/gofiber/fiber
github.com/go-chi/chi github.com/stretchr/testify github.com/sirupsen/logrus github.com/spf13/cobra github.com/spf13/viper
github.com/spf13/pflag github.com/spf13/afero github.com/google/uuid github.com/google/go-cmp github.com/golang/protobuf
github.com/golang-jwt/jwt github.com/pkg/errors github.com/fatih/color github.com/boltdb/bolt github.com/mattn/go-sqlite3
github.com/lib/pq github.com/jackc/pgx github.com/go-sql-driver/mysql github.com/jmoiron/sqlx github.com/redis/go-redis
github.com/go-redis/redis github.com/aws/aws-sdk-go github.com/aws/aws-sdk-go-v2 github.com/prometheus/client_golang
github.com/hashicorp/go-multierror github.com/hashicorp/golang-lru github.com/hashicorp/vault github.com/docker/docker
github.com/urfave/cli github.com/rs/zerolog github.com/uber-go/zap github.com/joho/godotenv github.com/go-playground/validator
github.com/json-iterator/go github.com/valyala/fasthttp github.com/shopspring/decimal github.com/gocolly/colly github.com/go-git/go-git
github.com/ethereum/go-ethereum github.com/charmbracelet/bubbletea github.com/charmbracelet/lipgloss github.com/onsi/ginkgo
github.com/onsi/gomega github.com/golang/mock github.com/rs/cors github.com/cenkalti/backoff github.com/segmentio/kafka-go
github.com/nats-io/nats.go github.com/minio/minio-go github.com/miekg/dns github.com/patrickmn/go-cache github.com/robfig/cron
`;
const JVM = `
org.springframework org.springframework.boot org.springframework.security org.springframework.cloud com.google.guava
com.google.code.gson com.google.protobuf com.google.inject com.fasterxml.jackson.core com.fasterxml.jackson.module
org.apache.commons org.apache.logging.log4j org.apache.kafka org.apache.maven.plugins org.apache.httpcomponents org.slf4j
ch.qos.logback org.junit.jupiter org.mockito org.assertj org.hibernate org.projectlombok com.squareup.okhttp3 com.squareup.retrofit2
org.jetbrains.kotlin org.jetbrains.kotlinx io.netty io.grpc io.micrometer io.projectreactor io.quarkus io.vertx com.mysql
org.postgresql com.h2database org.testcontainers org.mapstruct com.zaxxer org.flywaydb org.liquibase io.jsonwebtoken
software.amazon.awssdk com.amazonaws com.github.ben-manes.caffeine androidx.core androidx.compose com.google.android.material
`;

const words = (text: string): readonly string[] => text.split(/\s+/).filter(word => word !== '');

/** Names worth imitating. */
export const popularNames: Readonly<Record<Ecosystem, () => readonly string[]>> = {
  npm: () => words(NPM_POPULAR),
  python: () => words(PYTHON_POPULAR),
  cargo: () => words(CARGO),
  ruby: () => words(RUBY),
  php: () => words(PHP),
  dotnet: () => words(DOTNET).map(name => name.toLowerCase()),
  go: () => words(GO),
  jvm: () => words(JVM),
};

/** Real packages that look like an imitation and are none. */
export const realNeighbours = (ecosystem: Ecosystem): readonly string[] =>
  ecosystem === 'npm' ? words(NPM_NEIGHBOURS) : ecosystem === 'python' ? words(PYTHON_NEIGHBOURS) : [];
