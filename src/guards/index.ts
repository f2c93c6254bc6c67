export { dependencies } from './dependencies.ts';
export { forbiddenPath } from './forbidden-path.ts';
export { gitObjects } from './git-objects.ts';
export { patchIntegrity } from './patch-integrity.ts';
export { pathAllowlist } from './path-allowlist.ts';
export { selfProtection } from './self-protection.ts';
export { tests } from './tests.ts';
export { writeBreaker } from './write-breaker.ts';
