import { expect, it } from 'vitest';
import { findPhysicalProps, findPhysicalStyles } from './logical-styles.mjs';

it.each([
  'a { margin-left: 1px; }',
  'padding-right: 1px;',
  'left: 0;',
  '  right: 0;',
  'text-align: left;',
  'float: right;',
  'border-left: 1px solid;',
  'border-right-color: red;',
  'border-top-left-radius: 4px;',
  'margin: 0 1px 0 2px;',
  'padding: 0 var(--a) 0 calc(1px + var(--b));',
])('The style check refuses `%s`, which would be wrong on Arabic pages.', (css) => {
  expect(findPhysicalStyles(css)).toHaveLength(1);
});

it.each([
  'margin-inline-start: 1px;',
  'margin: 0 1px 0 1px;',
  'margin: 0 auto;',
  'padding: 0 calc(1px + 2px) 0 calc(1px + 2px);',
  'inset-inline-end: 0;',
  'text-align: start;',
  'border-start-start-radius: 4px;',
  'transform-origin: left; /* physical: the drawing itself does not mirror */',
  'left: 0; /* physical: measured from the viewport */',
  '--gap-left: 1px;',
])('The style check accepts `%s`, which works in both directions.', (css) => {
  expect(findPhysicalStyles(css)).toEqual([]);
});

it('A problem is reported with its line number.', () => {
  expect(findPhysicalStyles('a {\n  left: 0;\n}')[0].number).toBe(2);
});

it('Inline styles and style props in components are checked too.', () => {
  expect(findPhysicalProps('<Box ml="md" style={{ paddingLeft: 3 }} />')).toHaveLength(1);
  expect(findPhysicalProps('<Box ms="md" style={{ paddingInlineStart: 3 }} />')).toEqual([]);
});
