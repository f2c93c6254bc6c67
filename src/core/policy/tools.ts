/** The block `tools:` of a policy file: what tools that nobody knows take and do. */
import { z } from 'zod';
import { TOOL_NATURES } from '../model.ts';
import { type InputSchema, JSON_TYPES } from '../tools/input-schema.ts';

const pointer = z
  .string()
  .max(200)
  .regex(/^(?:\/(?:[^/~]|~[01])*)*$/, 'write a JSON pointer such as `/path` or `/edits/*/path`');
const pointers = z.array(pointer).max(50).default([]);
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const count = z.int().min(0);
const type = z.enum(JSON_TYPES);
const inner: z.ZodType<InputSchema> = z.lazy(() => input);

/** Keywords that say nothing of what fits are let stand, so that a tool's own schema can be pasted. */
const input = z.strictObject({
  type: z.union([type, z.array(type).min(1)]).optional(),
  enum: z.array(scalar).min(1).max(1_000).optional(),
  const: scalar.optional(),
  properties: z.record(z.string(), inner).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.union([z.boolean(), inner]).optional(),
  items: inner.optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  anyOf: z.array(inner).min(1).max(50).optional(),
  allOf: z.array(inner).min(1).max(50).optional(),
  $schema: z.string().optional(),
  $comment: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  deprecated: z.boolean().optional(),
});

export const toolsSchema = z
  .record(
    z.string().min(1),
    z.strictObject({
      does: z
        .enum(TOOL_NATURES)
        .default('side-effect')
        .describe('The most it does: `read-only` is allowed in the modes that let read, `write` in those that let edit.'),
      paths: pointers.describe(
        'Where its paths stand: JSON pointers, `*` for each item of a list. They are read, written, or both, as `does` says.',
      ),
      reads: pointers.describe('Where paths stand that are only read, whatever else it does.'),
      commands: pointers.describe('Where its commands stand: a line for a shell, or a list of words.'),
      hosts: pointers.describe('Where its hosts or URLs stand.'),
      directory: pointer.optional().describe('Where the directory stands from which paths are told, and in which commands run.'),
      input: input
        .optional()
        .describe('What its input looks like, in JSON Schema; an input that does not fit is not understood.'),
    }),
  )
  .default({})
  .describe(
    'What tools of your own and of MCP servers take and do, by name or glob; their paths, commands and hosts are judged.',
  );
