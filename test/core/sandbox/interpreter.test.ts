import { createHash } from 'node:crypto';
import { Capstone, Const, loadCapstone } from 'capstone-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { interpreter, listing, RECORD } from '../../../src/core/sandbox/interpreter.ts';

beforeAll(() => loadCapstone());

const PINNED = {
  x64: { size: 69, sha256: 'e33ce9854ec262d9644216569ea3d0a4f611c1d542b06fb17eca75c26c9c068f' },
  arm64: { size: 68, sha256: 'a3b6b1527a74b7f3f7045a5e3c03c60851dead33e4c8a331cdc4a07205719298' },
} as const;

describe.each(['x64', 'arm64'] as const)('the machine code for %s', arch => {
  const bytes = interpreter(arch);
  const disassemble = (): { at: number; text: string; bytes: string }[] => {
    const [machine, mode] = arch === 'x64' ? [Const.CS_ARCH_X86, Const.CS_MODE_64] : [Const.CS_ARCH_ARM64, Const.CS_MODE_ARM];
    return new Capstone(machine, mode).disasm(bytes, { address: 0 }).map(instruction => ({
      at: Number(instruction.address),
      text: `${instruction.mnemonic} ${instruction.opStr}`.trim(),
      bytes: [...instruction.bytes].map(byte => byte.toString(16).padStart(2, '0')).join(' '),
    }));
  };

  test('is what was reviewed', () => {
    expect({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }).toEqual(PINNED[arch]);
  });
  test('says what its listing says, to a disassembler', () => {
    expect(disassemble().map(({ bytes, text }) => [bytes, text])).toEqual(listing(arch));
  });
  test('jumps to the beginnings of its own instructions only, and never runs off its end', () => {
    const code = disassemble();
    const jumps = code.filter(({ text }) => /^(?:j\w+|b|b\.\w+|cbn?z|tbn?z) /.test(text));
    expect(jumps.length).toBeGreaterThanOrEqual(5);
    for (const { text } of jumps) {
      const target = Number(/(?:0x)?[0-9a-f]+$/.exec(text)![0]);
      expect(code.map(({ at }) => at)).toContain(target);
    }
    expect(code.at(-1)!.text).toMatch(/^(?:jmp|b) /);
  });
  test('makes one system call, and writes the result and its copy and nothing else', () => {
    const text = disassemble().map(({ text }) => text);
    expect(text.filter(line => /^(?:syscall|svc)/.test(line))).toHaveLength(1);
    const hex = (offset: number): string => `0x${offset.toString(16)}`;
    expect(text.filter(line => /^mov (?:qword|dword) ptr|^str/.test(line))).toEqual(
      arch === 'x64'
        ? [`mov qword ptr [rbx + ${hex(RECORD.result)}], rax`, 'mov dword ptr [rcx], eax']
        : [`str x0, [x19, #${hex(RECORD.result)}]`, 'str w0, [x9]'],
    );
  });
});
