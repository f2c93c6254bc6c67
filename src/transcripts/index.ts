export { claudeCode } from './claude-code.ts';
export { claudeStream } from './claude-stream.ts';
