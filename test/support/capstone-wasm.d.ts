/** The part of the disassembler that the tests use; the package's own types are not where its `exports` say. */
declare module 'capstone-wasm' {
  export const Const: Readonly<Record<'CS_ARCH_X86' | 'CS_ARCH_ARM64' | 'CS_MODE_64' | 'CS_MODE_ARM', number>>;
  export const loadCapstone: () => Promise<void>;
  export class Capstone {
    constructor(arch: number, mode: number);
    disasm(
      bytes: Uint8Array,
      options: { address: number },
    ): { address: number | bigint; bytes: Uint8Array; mnemonic: string; opStr: string }[];
  }
}
