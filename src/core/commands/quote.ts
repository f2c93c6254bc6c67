/** Words -> a command line that a shell reads back as the same words. */
import { quote } from 'shell-quote';

/** @returns one line, for a POSIX shell. */
export const quoteCommand = (words: readonly string[]): string => quote([...words]);
