import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runtimeFiles } from '../runtime-files.ts';
import { readCoverage } from './font-coverage.ts';
import { cleanText, directed, escapeMarkup } from './text-cleaning.ts';

const isCovered = readCoverage(readFileSync(join(runtimeFiles.fonts, 'readex-pro-medium.ttf')));
const clean = (text: string) => cleanText(text, isCovered);

test('The bundled font covers Latin and Arabic letters, digits and marks, but neither emoji nor Chinese.', () => {
  const covers = (text: string) => Array.from(text).every((character) => isCovered(character.codePointAt(0) ?? 0));
  expect(covers('Vitamin D (25-OH) 20% & more… “Éclair” 1,234.50')).toBe(true);
  expect(covers('فحص الغدّة الدرقيّة، للأطفال (شامل) ؟ اً')).toBe(true);
  for (const character of '😀中ह☂') expect(isCovered(character.codePointAt(0) ?? 0)).toBe(false);
});

test('A file that is no font, or has no character table, is refused.', () => {
  expect(() => readCoverage(Buffer.alloc(12))).toThrow('cmap');
  expect(() => readCoverage(Buffer.from('no font'))).toThrow();
});

test('A name is reduced to characters of the font, on one line and without direction marks.', () => {
  expect(clean('Heart 😀 check 中文')).toBe('Heart check');
  expect(clean('  two\n\tlines\u0000\u202e  ')).toBe('two lines');
  expect(clean('\u202eabc\u2066')).toBe('abc');
  expect(clean('ﻻ')).toBe('لا');
  expect(clean('می\u200cخواهم کبد')).toBe('مي\u200cخواهم كبد');
  expect(clean('broken \ud83d half')).toBe('broken half');
  expect(clean('😀')).toBe('');
});

test('Latin words and numbers with signs are isolated in Arabic lines; a name in the other language keeps its direction.', () => {
  expect(directed('فحص 25-OH Vitamin D (شامل)', 'ar')).toBe('\u200fفحص \u206625-\u2060OH Vitamin D\u2069 (شامل)');
  expect(directed('خصم 20% وب12', 'ar')).toBe('\u200fخصم \u206620%\u2069 وب12');
  expect(directed('CBC: (Complete) 5%', 'ar')).toBe('\u200f\u2066CBC: (Complete) 5%\u2069');
  expect(directed('Vitamin D 20%', 'en')).toBe('\u200e\u2068Vitamin D 20%\u2069');
});

test('All markup characters are escaped.', () => {
  expect(escapeMarkup(`<b a="1" c='2'>&amp;</b>`)).not.toMatch(/[<>"']|&(?!#\d+;)/);
});
