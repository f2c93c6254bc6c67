/** The ways to contain a command. */
export { bwrap } from './bwrap.ts';
export { gvisor } from './gvisor.ts';
export { host } from './host.ts';
export { os } from './os.ts';
