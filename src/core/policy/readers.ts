/** The readers of what users write; a part of its own, because the built-in policy needs none of them. */
import { parse } from 'smol-toml';
import type { Readers } from '../contracts.ts';
import { compileTool, declaredTools } from '../tools/declared.ts';
import { compileUserPattern } from './user-pattern.ts';

export const readers: Readers = { pattern: compileUserPattern, toml: parse, tool: compileTool, tools: declaredTools };
