/** SQL and its kin: which statements destroy data, told from their text. */
import type { HazardId } from '../commands/hazards.ts';

const CLEAN = /--[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*(?=\n)|'(?:''|\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g;
const DESTROYS: readonly RegExp[] = [
  /^drop\s+(?:database|schema|table|tablespace|keyspace|user|role|materialized\s+view|type|owned|collection)\b(?!\s+if\s+exists\s+(?:tmp|temp)_)/i,
  /^truncate\b/i,
  /^delete\s+from\s+(?![\s\S]*\b(?:where|using|limit)\b)/i,
  /^delete\s+(?!from\b)\S+\s*$/i,
  /^\\?drop\s*\(/i,
];
const RISKS: readonly RegExp[] = [
  /^drop\s+(?:index|view|column|function|procedure|trigger|sequence|extension|policy|publication|subscription|server|constraint)\b/i,
  /^alter\s+table\b[\s\S]*\bdrop\b/i,
  /^update\s+\S+\s+set\s+(?![\s\S]*\bwhere\b)/i,
  /^(?:vacuum\s+full|reindex\s+database|detach\s+database)\b/i,
  /^(?:alter|drop)\s+(?:user|role)\b/i,
  /^(?:reset\s+(?:master|slave|query\s+cache)|purge\s+binary\s+logs|shutdown)\b/i,
  /^replace\s+into\b(?!)/i,
];

/**
 * The worst that some SQL does to data.
 * @param text one or more statements, with comments and literals.
 */
export const sqlHazard = (text: string): HazardId | undefined => {
  const statements = text
    .slice(0, 32_768)
    .replace(CLEAN, found =>
      found.startsWith('"') && found.length < 80 ? found.slice(1, -1).replace(/\W/g, '_') : /^['"]/.test(found) ? "''" : ' ',
    )
    .split(/;|\\g\b|\n\s*go\s*\n/i)
    .map(statement =>
      statement.trim().replace(/^(?:explain\s+(?:analyze\s+)?|begin\s+|with\s+[\s\S]*?\)\s*(?=delete|update))/i, ''),
    )
    .filter(Boolean);
  if (statements.some(statement => DESTROYS.some(pattern => pattern.test(statement)))) return 'data-destroy';
  return statements.some(statement => RISKS.some(pattern => pattern.test(statement))) ? 'data-risk' : undefined;
};

/** Document and key-value stores: calls and commands that destroy. */
const STORES: readonly RegExp[] = [
  /\.(?:dropDatabase|drop|dropCollection|deleteMany\s*\(\s*\{\s*\}|remove\s*\(\s*(?:\{\s*\})?\s*\)|dropIndexes|dropUser|dropAllUsersFromDatabase|dropRole|shutdownServer)\s*[({]?/,
  /\b(?:flushall|flushdb|shutdown|debug\s+segfault|cluster\s+reset|script\s+flush|function\s+flush|acl\s+deluser)\b/i,
  /\bconfig\s+(?:set\s+(?:dir|dbfilename|appendonly|save)|resetstat|rewrite)\b/i,
];
export const storeHazard = (text: string): HazardId | undefined =>
  STORES.some(pattern => pattern.test(text)) ? 'data-destroy' : undefined;
