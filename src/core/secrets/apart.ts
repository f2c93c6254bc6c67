/** Parts of texts that outlive them: an engine keeps a whole text for as long as any part of it is known. */

/** The same characters as a string of their own. */
export const apart = (part: string): string => part.split('').join('');
