import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOffScaleProps, findOffScaleStyles, readWidths } from './scale-styles.mjs';

const widths = readWidths(readFileSync('src/client/app/theme/scale.css', 'utf8'));
const messagesOf = (problems) => problems.filter(({ isException }) => !isException);

it.each([
  'a { gap: 13px; }',
  'row-gap: 1rem;',
  'padding: var(--space-1) 6px;',
  'padding-inline-start: 0.5em;',
  'margin: -4px auto 0;',
  'margin-block: calc(2 * 3px);',
  'padding:\n  var(--space-1)\n  9px;',
  '@media (min-width: 700px) { a { color: red; } }',
  '@media print and (max-width: 30em) { a { color: red; } }',
  '@media (width >= 700px) { a { color: red; } }',
  '@media (--from-641) { a { color: red; } }',
])('The style check refuses `%s`, which is not on the scale.', (css) => {
  expect(messagesOf(findOffScaleStyles(css, widths))).toHaveLength(1);
});

it.each([
  'gap: var(--space-2) var(--space-4);',
  'gap: 0;',
  'padding: clamp(20px, 3vw, 32px) var(--gutter) 0;',
  'margin-inline: calc(-1 * var(--space-2)) auto;',
  'padding-block-end: calc(var(--space-4) + env(safe-area-inset-bottom, 0px));',
  'padding-inline-start: 20%;',
  'gap: 2mm 6mm;',
  'scroll-margin-block-start: 88px;',
  '/* gap: 13px; */',
  '@media (--from-640) and (--below-960) { a { color: red; } }',
  '@media (--from-640), print { a { color: red; } }',
  '@media (max-height: 450px) { a { color: red; } }',
  '@media (min-width: 1114px) { a { color: red; } }',
  'gap: 1px; /* distance: three numbers fit into a day */',
])('The style check accepts `%s`, which is on the scale or an exception.', (css) => {
  expect(messagesOf(findOffScaleStyles(css, widths))).toEqual([]);
});

it.each([
  '<Group gap={6} />',
  '<Stack mt={isOpen ? 4 : "lg"} />',
  '<Box p="10px" />',
  '<SimpleGrid verticalSpacing={2} />',
  '<div style={{ rowGap: 4 }} />',
  "<div style={{ marginInlineStart: '3px' }} />",
  "useMediaQuery('(max-width: 48em)')",
])('The style check refuses `%s` in a component.', (code) => {
  expect(findOffScaleProps(code, widths)).toHaveLength(1);
});

it.each([
  '<Group gap="xs" mt="-sm" ms="auto" p={0} />',
  "<Stack mb={text ? '2xs' : 'lg'} />",
  "<div style={{ rowGap: 'var(--space-1)', marginInlineStart: '10%' }} />",
  "useMediaQuery('(max-width: 47.99em)')",
  '<Picture sizes="(min-width: 640px) 280px, 92vw" />',
])('The style check accepts `%s` in a component.', (code) => {
  expect(findOffScaleProps(code, widths)).toEqual([]);
});

it('A problem is reported with its line number.', () => {
  expect(findOffScaleStyles('a {\n  color: red;\n  gap: 5px;\n}', widths)[0].number).toBe(3);
});
