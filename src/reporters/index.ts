export { json } from './json.ts';
export { terminal } from './terminal.ts';
