import library from './library.js';
export const { Fault, compilePolicy, judge, readTranscript, scan } = library;
