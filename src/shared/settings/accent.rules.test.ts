import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  accentContrast,
  brandShades,
  contrast,
  darkShades,
  darkTints,
  ownAccent,
  palettes,
  staffShades,
} from './accent.rules.ts';

test('The default accent colour is readable on both backgrounds, and a pale colour is not.', () => {
  expect(accentContrast(ownAccent).isReadable).toBe(true);
  expect(accentContrast('#ffcc00').isReadable).toBe(false);
  expect(accentContrast('#000000').white).toBeCloseTo(21);
});

test('A colour with too little contrast on the sand background is not readable.', () => {
  const { pearl, sand, isReadable } = accentContrast('#73777a');
  expect(pearl).toBeGreaterThanOrEqual(4.4);
  expect(sand).toBeLessThan(4.5);
  expect(isReadable).toBe(false);
});

const tokens = readColours(readFileSync('src/client/app/theme/tokens.css', 'utf8'));
const [, darkBlock = ''] =
  /prefers-color-scheme: dark\) \{(.*?)\n\}/s.exec(readFileSync('src/client/app/theme/site.css', 'utf8')) ?? [];
const darkTokens = { ...tokens, ...readColours(darkBlock) };

/** The lightest accepted and a dark colour of 24 hues in three saturations, and the palettes. */
const accents = [
  ...Object.values(palettes),
  ...Array.from({ length: 24 }, (_, index) => index * 15).flatMap((hue) =>
    [0.3, 0.6, 1].flatMap((saturation) => {
      const lightest = Array.from({ length: 100 }, (_, step) => hsl(hue, saturation, (100 - step) / 100)).find(
        (colour) => accentContrast(colour).isReadable,
      );
      return [lightest ?? '', hsl(hue, saturation, 0.2)];
    }),
  ),
];

/** The colours of both schemes with the product's colour, and with others. */
const schemes = [
  ['light', 'own', tokens],
  ['dark', 'own', darkTokens],
  ...accents.flatMap((accent) => [
    ['light', accent, { ...tokens, ...brandShades(accent) }],
    ['dark', accent, { ...darkTokens, ...brandShades(accent), ...darkShades(accent) }],
  ]),
] as [scheme: string, accent: string, shade: Record<string, string>][];

test.each(schemes)(
  'Every pair of the public site is readable in the %s scheme with the colour %s.',
  (scheme, _, shade) => {
    const readable = (text: string, ground: string, least: number) =>
      expect
        .soft([text, ground, contrast(shade[text] ?? '', shade[ground] ?? '') >= least])
        .toEqual([text, ground, true]);
    for (const ground of ['surface', 'pearl', 'sand-50', 'sand-100', 'accent-50', 'accent-100']) {
      // Text to read, and headings.
      for (const text of ['ink', 'ink-soft', 'brand-800']) readable(text, ground, 7);
      readable('accent-700', ground, 4.5);
      readable('edge', ground, 3);
    }
    for (const ground of ['brand-800', 'accent-700', 'accent-600', 'coral-600']) readable('on-brand', ground, 4.5);
    // Actions stand on the grounds; tints of the accent get its stronger shade.
    for (const ground of ['surface', 'pearl', 'sand-50', 'sand-100']) {
      readable('accent-600', ground, 4.5);
      readable('coral-700', ground, 4.5);
    }
    readable('coral-700', 'coral-100', 4.5);
    readable('ink', 'sand-200', 4.5);
    for (const ground of ['bar', 'brand-950', 'brand-700']) readable('on-bar', ground, 4.5);
    for (const ground of ['bar', 'brand-950']) readable('accent-300', ground, 4.5);
    // The rings of the focus.
    for (const ground of ['accent-50', 'accent-100', 'sand-200']) readable('accent-600', ground, 3);
    // The styles have a dark scheme.
    expect(contrast(shade.surface ?? '', '#ffffff') > 10).toBe(scheme === 'dark');
  },
);

test.each(accents)('Every pair of the staff area is readable with the colour %s, in both schemes.', (accent) => {
  const shades = staffShades(accent);
  const at = (index: number) => shades[index] ?? '';
  const [tint, hover] = darkTints(accent);
  const pairs: [text: string, ground: string][] = [
    // Filled buttons, and links and light buttons of the light scheme.
    ...[7, 8].map((index): [string, string] => ['#ffffff', at(index)]),
    ...['#ffffff', '#fbf9f5', at(1), at(2)].map((ground): [string, string] => [at(9), ground]),
    ...['#ffffff', '#fbf9f5'].map((ground): [string, string] => [at(7), ground]),
    // Links and light buttons of the dark scheme, on the page, panels and menus.
    ...['#0e1f23', '#14272c', '#1d3136'].map((ground): [string, string] => [at(4), ground]),
    ...[tint, hover].map((ground): [string, string] => [at(0), ground]),
  ];
  for (const [text, ground] of pairs)
    expect.soft([text, ground, contrast(text, ground) >= 4.5]).toEqual([text, ground, true]);
});

test('The first palette is the colour of the styles.', () => {
  expect(tokens['accent-600']).toBe(ownAccent);
});

function readColours(css: string): Record<string, string> {
  const found = css.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g);
  return Object.fromEntries(
    [...found]
      .reverse()
      .map(([, name = '', value = '']) => [name, value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value]),
  );
}

function hsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
