export { json } from './json.ts';
