export { forbiddenPath } from './forbidden-path.ts';
