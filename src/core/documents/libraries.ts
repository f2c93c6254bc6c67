/** The libraries that read documents, each loaded when the first document of its kind is read. */
import { late } from '../late.ts';

export const yamlLibrary = late(() => import('yaml'));
export const tomlLibrary = late(() => import('smol-toml'));
export const jsoncLibrary = late(() => import('jsonc-parser'));
export const xmlLibrary = late(() => import('saxes'));
