/** What is risky about one workflow, as data that two versions of it can be compared by. */

export interface Risk {
  readonly rule: string;
  readonly decision: 'ask' | 'deny';
  /** What makes it the same risk at the base and at the head: it holds no line number and no version. */
  readonly key: string;
  readonly line: number;
  readonly message: string;
  readonly fix: string;
}

/** The risks that the head has and the base had not; a risk that was there twice and is there three times is gained once. */
export const gained = (base: readonly Risk[], head: readonly Risk[]): readonly Risk[] => {
  const had = new Map<string, number>();
  const id = ({ rule, key }: Risk): string => `${rule}\0${key}`;
  for (const risk of base) had.set(id(risk), (had.get(id(risk)) ?? 0) + 1);
  return head.filter(risk => {
    const left = had.get(id(risk)) ?? 0;
    had.set(id(risk), left - 1);
    return left <= 0;
  });
};
