/** The ways to contain a command. */
export { bwrap } from './bwrap.ts';
export { gvisor } from './gvisor.ts';
export { host } from './host.ts';
export { microvm } from './microvm.ts';
export { os } from './os.ts';
export { seatbelt } from './seatbelt.ts';
