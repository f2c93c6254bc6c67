/** Values with a secret's shape that their makers publish for everybody: keys of emulators and of documentation. Known by fingerprint alone. */
import { secretFingerprint } from './fingerprint.ts';

const PUBLIC: ReadonlyMap<string, string> = new Map([
  ['cc9205e5887134ed', 'key of the Azure Cosmos DB emulator'],
  ['3657d22f94d85096', 'key of the Azurite storage emulator'],
  ['a0275614e0bbd9b3', 'test key of the Stripe documentation'],
  ['98b6944cd450c775', 'older test key of the Stripe documentation'],
]);

/** Whether a value is one that was published for everybody to use. */
export const isPublicValue = (value: string): boolean => PUBLIC.has(secretFingerprint(value));
