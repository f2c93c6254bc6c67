/** Test files of many frameworks, and what the guard `tests` says of a change to them. */
import { expect } from 'vitest';
import type { ExampleFile } from '../../src/core/contracts.ts';
import { auditTests } from '../../src/core/tests/audit.ts';
import { auditCommands } from '../../src/core/tests/commands.ts';
import { isTestPath } from '../../src/core/tests/paths.ts';
import { auditSettings } from '../../src/core/tests/settings.ts';
import { auditSnapshots } from '../../src/core/tests/snapshots.ts';
import { fileChange } from './examples.ts';

export const said = (files: readonly ExampleFile[]): string[] => {
  const changes = files.map(fileChange);
  return [
    ...auditTests(changes),
    ...auditSettings(changes),
    ...auditCommands(changes),
    ...auditSnapshots(changes, isTestPath),
  ].map(o => o.rule);
};
export const edit = (path: string, before: string, from: string | RegExp, to: string): ExampleFile => {
  const after = before.replace(from, to);
  expect(after, `${path} holds the text to replace`).not.toBe(before);
  return { path, before, after };
};

export const TS = `import { describe, expect, it } from 'vitest';
import { parse } from '../../src/parse';

describe('parse', () => {
  it('reads a number', () => {
    const result = parse('12');
    expect(result.value).toBe(12);
    expect(result.rest).toBe('');
  });

  it('refuses text', () => {
    expect(() => parse('x')).toThrow(/not a number/);
  });
});
`;
export const PY = `import unittest
import pytest
from app import parse


class ParseTest(unittest.TestCase):
    def test_number(self):
        self.assertEqual(parse("12"), 12)
        self.assertEqual(parse("0"), 0)

    def test_text(self):
        with self.assertRaises(ValueError):
            parse("x")


def test_plain():
    assert parse("7") == 7
`;
export const GO = `package app

import "testing"

func TestNumber(t *testing.T) {
	if got := Parse("12"); got != 12 {
		t.Errorf("got %d", got)
	}
	if got := Parse("0"); got != 0 {
		t.Errorf("zero: got %d", got)
	}
}

func TestText(t *testing.T) {
	_, err := ParseText("x")
	require.Error(t, err)
}
`;
export const RUST = `pub fn parse(s: &str) -> i32 { s.parse().unwrap() }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number() {
        assert_eq!(parse("12"), 12);
        assert_eq!(parse("0"), 0);
    }

    #[test]
    #[should_panic]
    fn text() {
        parse("x");
    }
}
`;
export const JAVA = `class ParseTest {
    @Test
    void number() {
        assertEquals(12, Parse.of("12"));
        assertEquals(0, Parse.of("0"));
    }

    @Test
    void text() {
        assertThrows(ParseException.class, () -> Parse.of("x"));
    }
}
`;
export const KOTLIN = `class ParseTest {
    @Test
    fun number() {
        assertThat(parse("12")).isEqualTo(12)
        assertThat(parse("0")).isEqualTo(0)
    }
}
`;
export const CS = `public class ParseTests
{
    [Fact]
    public void Number()
    {
        Assert.Equal(12, Parse("12"));
        Assert.Equal(0, Parse("0"));
    }

    [Theory]
    [InlineData("x")]
    public async Task Text(string text)
    {
        await Assert.ThrowsAsync<ParseException>(() => ParseAsync(text));
    }
}
`;
export const RSPEC = `RSpec.describe Parser do
  it 'reads a number' do
    expect(parse('12')).to eq(12)
    expect(parse('0')).to eq(0)
  end

  it 'refuses text' do
    expect { parse('x') }.to raise_error(ArgumentError)
  end
end
`;
export const MINITEST = `class ParseTest < Minitest::Test
  def test_number
    assert_equal 12, parse('12')
    assert_equal 0, parse('0')
  end
end
`;
export const PHP = `<?php
class ParseTest extends TestCase
{
    public function testNumber(): void
    {
        $this->assertSame(12, parse('12'));
        $this->assertSame(0, parse('0'));
    }
}
`;

/** A change that is told, and the nearest one that is not. */
export type Row = readonly [title: string, rule: string, loud: readonly ExampleFile[], quiet: readonly ExampleFile[]];
