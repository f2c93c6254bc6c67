export { fileChanges } from './file-changes.ts';
export { finders } from './find.ts';
export { git, gitRewriters } from './git.ts';
export { searchers } from './search.ts';
export { textReaders } from './text-readers.ts';
