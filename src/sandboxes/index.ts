/** The ways to contain a command, strongest named last resort first. */
export { host } from './host.ts';
