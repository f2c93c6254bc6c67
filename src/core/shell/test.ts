/** `[[ ... ]]`: nothing in it is a command, but its words are expanded, and some of its operators evaluate arithmetic. */
import { checkArithmetic } from './arithmetic.ts';
import type { Reader } from './reader.ts';
import type { State } from './state.ts';
import type { TestExpression } from './syntax.ts';

/** Expands the words of a test for what they run. */
export const runTest = (reader: Reader, test: TestExpression, state: State): void => {
  reader.spend(1);
  switch (test.type) {
    case 'TestUnary': {
      const values = reader.parts.strings(reader, test.operand, state);
      if (test.operator === '-v' || test.operator === '-R') checkArithmetic(reader, values, state, `\`[[ ${test.operator}\``);
      return;
    }
    case 'TestBinary': {
      const left = reader.parts.strings(reader, test.left, state);
      const right = reader.parts.strings(reader, test.right, state);
      if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(test.operator))
        checkArithmetic(reader, [...left, ...right], state, `\`[[ ${test.operator}\``);
      return;
    }
    case 'TestLogical':
      for (const operand of test.operands) runTest(reader, operand, state);
      return;
    case 'TestNot':
      runTest(reader, test.operand, state);
      return;
    case 'TestGroup':
      runTest(reader, test.expression, state);
      return;
  }
};
