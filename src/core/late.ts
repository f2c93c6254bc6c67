/**
 * Parts of the program that are loaded when something first needs them, so that a start pays only for what a change holds. Asking for one
 * that is not there yet throws `Late`; whoever may wait loads it and does its work again. INVARIANT: nothing may catch `Late` and go on as
 * if a text could not be read: what catches errors passes it on.
 */

/** A part was asked for before it was there. */
export class Late extends Error {
  readonly load: () => Promise<void>;
  constructor(load: () => Promise<void>) {
    super('a part of the gate was asked for before it was loaded');
    this.load = load;
  }
}

const parts: (() => Promise<void>)[] = [];

/**
 * Declares a part.
 * @param load imports it.
 * @returns gives the part, or throws `Late`.
 */
export const late = <T>(load: () => Promise<T>): (() => T) => {
  let part: { readonly it: T } | undefined;
  const fetch = (): Promise<void> =>
    load().then(it => {
      part = { it };
    });
  parts.push(fetch);
  return () => {
    if (part === undefined) throw new Late(fetch);
    return part.it;
  };
};

/** To be called first wherever errors are caught: a part that is not there yet is no error of what was read. */
export const unlessLate = (error: unknown): void => {
  if (error instanceof Late) throw error;
};

/** Does some work; whenever it asks for a part that is not there yet, loads that and begins again. The work may have no effects. */
export const whenLoaded = <T>(work: () => T): Promise<T> => {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return error instanceof Late ? error.load().then(() => whenLoaded(work)) : Promise.reject(error);
  }
};

/** Loads every part that has been declared so far, for those who cannot wait later. */
export const loadAll = (): Promise<unknown> => Promise.all(parts.map(load => load()));
