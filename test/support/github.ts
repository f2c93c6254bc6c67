/**
 * A loopback GitHub: every request and every answer is checked against GitHub's own OpenAPI description (`test/fixtures/github-api.json`,
 * cut from it by `scripts/github-api.ts`).
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Ajv, type ValidateFunction } from 'ajv';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: { readonly 'application/json'?: { readonly schema: object } };
  };
  readonly responses: Readonly<Record<string, object>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}
export interface Asked {
  readonly operation: string;
  /** As it was asked for, with the prefix of an enterprise server. */
  readonly path: string;
  readonly body: unknown;
  readonly query: URLSearchParams;
  /** What the API description rejects about the request or the answer. */
  readonly wrong: readonly string[];
}
export interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
  /** There is another page after this one. */
  readonly more?: boolean;
}
export type Handlers = Readonly<
  Record<string, (asked: { params: Record<string, string>; query: URLSearchParams; body: unknown }) => Answer>
>;

/** `nullable` beside no `type` (OpenAPI 3.0) says "or null", which JSON Schema says with `anyOf`. */
const nullable = (_: string, node: unknown): unknown => {
  if (typeof node !== 'object' || node === null || !('nullable' in node) || 'type' in node) return node;
  const { nullable: orNull, ...rest } = node;
  return orNull === true ? { anyOf: [rest, { type: 'null' }] } : rest;
};
const doc = JSON.parse(readFileSync('test/fixtures/github-api.json', 'utf8'), nullable) as Description;
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
ajv.addSchema({ $id: 'gh', components: doc.components }, 'gh');
const cache = new Map<string, ValidateFunction>();
const compile = (key: string, schema: object): ValidateFunction => {
  const found =
    cache.get(key) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"gh#/components/')) as object);
  cache.set(key, found);
  return found;
};
const deref = <T>(node: unknown): T => {
  const ref = (node as { $ref?: string } | undefined)?.$ref;
  return (
    ref === undefined
      ? node
      : ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], doc)
  ) as T;
};

const routes = Object.entries(doc.paths)
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(found => found[1]!);
      return {
        method: method.toUpperCase(),
        names,
        operation,
        pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`),
        literal: path.split('/').filter(part => !part.startsWith('{')).length,
      };
    }),
  )
  .sort((a, b) => b.literal - a.literal);

const checkQuery = (operation: Operation, query: URLSearchParams): string[] => {
  const parameters = (operation.parameters ?? [])
    .map(node => deref<Parameter>(node))
    .filter(parameter => parameter.in === 'query');
  const wrong = [...query.keys()]
    .filter(key => !parameters.some(parameter => parameter.name === key))
    .map(key => `unknown query parameter ${key}`);
  for (const { name, required, schema } of parameters) {
    const raw = query.get(name);
    if (raw === null) {
      if (required) wrong.push(`query parameter ${name} is missing`);
      continue;
    }
    const numeric = deref<{ type?: string }>(schema).type === 'integer';
    const validate = compile(`query ${operation.operationId} ${name}`, schema);
    if (!validate(numeric ? Number(raw) : raw)) wrong.push(`query parameter ${name}: ${ajv.errorsText(validate.errors)}`);
  }
  return wrong;
};
const checkBody = (operation: Operation, body: unknown): string[] => {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  if (body === undefined) return operation.requestBody?.required ? ['the body is missing'] : [];
  if (!schema) return ['a body that the description does not know'];
  const validate = compile(`body ${operation.operationId}`, schema);
  const extra = Object.keys(body as object).filter(key => !(key in (deref<{ properties?: object }>(schema).properties ?? {})));
  return [
    ...(validate(body) ? [] : [`body: ${ajv.errorsText(validate.errors)}`]),
    ...extra.map(key => `undeclared property ${key}`),
  ];
};
const checkAnswer = (operation: Operation, { status, json }: Answer): string[] => {
  if (status >= 500 || status === 429) return [];
  const response = deref<{ content?: Record<string, { schema: object }> } | undefined>(operation.responses[String(status)]);
  if (!response)
    return operation.responses[String(status)] === undefined && status === 403
      ? []
      : [`status ${status} is not described for ${operation.operationId}`];
  const schema = response.content?.['application/json']?.schema;
  if (!schema || json === undefined) return [];
  const validate = compile(`answer ${operation.operationId} ${status}`, schema);
  return validate(json) ? [] : [`answer: ${ajv.errorsText(validate.errors).slice(0, 600)}`];
};

/** Starts it on a free port of 127.0.0.1. */
export const fakeGitHub = async (handlers: Handlers) => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        answerTo(request, response, Buffer.concat(chunks).toString('utf8'));
      } catch (error) {
        // A fault of the counterpart itself must fail the test, not hang it.
        asked.push({
          operation: String(request.url),
          path: String(request.url),
          body: undefined,
          query: new URLSearchParams(),
          wrong: [String(error)],
        });
        response.writeHead(500).end('{}');
      }
    });
  });
  const answerTo = (request: IncomingMessage, response: ServerResponse, raw: string): void => {
    const url = new URL(request.url!, 'http://x');
    const body: unknown = raw === '' ? undefined : JSON.parse(raw);
    const path = url.pathname.replace(/^\/api\/v3(?=\/)/, '');
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!route) {
      asked.push({
        operation: `${request.method} ${url.pathname}`,
        path: url.pathname,
        body,
        query: url.searchParams,
        wrong: ['no such operation in the description'],
      });
      response.writeHead(404).end('{"message":"Not Found"}');
      return;
    }
    const { operation, names, pattern } = route;
    const values = pattern.exec(path)!.slice(1);
    const params = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i]!)]));
    const answer = handlers[operation.operationId]?.({ params, query: url.searchParams, body }) ?? {
      status: 404,
      json: { message: 'Not Found' },
    };
    const unsigned = /^(token|bearer) ./i.test(request.headers.authorization ?? '') ? [] : ['no authorization'];
    asked.push({
      operation: operation.operationId,
      path: url.pathname,
      body,
      query: url.searchParams,
      wrong: [
        ...unsigned,
        ...checkQuery(operation, url.searchParams),
        ...checkBody(operation, body),
        ...checkAnswer(operation, answer),
      ],
    });
    const next = new URL(url);
    next.host = String(request.headers.host);
    next.searchParams.set('page', String(Number(url.searchParams.get('page') ?? '1') + 1));
    const link = answer.more === true ? { link: `<${next.href}>; rel="next"` } : {};
    response.writeHead(answer.status, { ...link, 'content-type': 'application/json; charset=utf-8', ...answer.headers });
    response.end(JSON.stringify(answer.json ?? {}));
  };
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, asked, close: () => new Promise<void>(done => server.close(() => done())) };
};
