/** The ways to contain a command. */
export { host } from './host.ts';
export { os } from './os.ts';
