import { expect, test } from 'vitest';
import { measureTurns } from '#testing/longest-turn.ts';
import { type NumberKind, parseNumber } from './numbers.rules.ts';

test.each<[NumberKind, string, number | null]>([
  ['amount', '1500', 1500],
  ['amount', '30.00', 30],
  ['amount', '49.5', 49.5],
  ['amount', '49,5', 49.5],
  ['amount', '12,50', 12.5],
  ['amount', '.5', 0.5],
  ['amount', '0,500', 0.5],
  ['amount', '0.500', 0.5],
  ['amount', '1,500', 1500],
  ['amount', '1,500.50', 1500.5],
  ['amount', '1.500,50', 1500.5],
  ['amount', '1,234,567', 1_234_567],
  ['amount', '1.234.567', 1_234_567],
  ['amount', '1 500', 1500],
  ['amount', '1\u00a0500,50', 1500.5],
  ['amount', '1\u202f500', 1500],
  ['amount', '1 500.50', 1500.5],
  ['amount', '1 500 000', 1_500_000],
  ['amount', '500\u00a0600', 500_600],
  ['amount', '12\u2009500', 12_500],
  ['amount', '1’500.50', 1500.5],
  ['amount', '٤٩٫٥', 49.5],
  ['amount', '٤٩،٥', 49.5],
  ['amount', '٤٩,٥', 49.5],
  ['amount', '۴۹٫۵', 49.5],
  ['amount', '١٬٥٠٠', 1500],
  ['amount', '١،٥٠٠', 1500],
  ['amount', '۱۲۳۴٫۵۰', 1234.5],
  ['amount', '١٬٢٩٩٫٥٠', 1299.5],
  ['amount', '١٬٢٣٤٬٥٦٧', 1_234_567],
  ['amount', '\u200f120\u200e درهم', 120],
  ['amount', 'AED 1,500', 1500],
  ['amount', '120.00 د.إ.', 120],
  ['amount', '-5', -5],
  ['amount', '\u22125', -5],
  ['amount', '', null],
  ['amount', '  ', null],
  ['whole', '30', 30],
  ['whole', '30.00', 30],
  ['whole', '٣٠', 30],
  ['whole', '1,000', 1000],
  ['whole', '2.5', 2.5],
  ['percent', '33.333', 33.333],
  ['percent', '33,333', 33.333],
  ['percent', '25 %', 25],
  ['percent', '٪٢٥', 25],
])('As %s, “%s” is %s.', (kind, text, number) => {
  expect(parseNumber(text, kind)).toEqual({ number });
});

test.each<[NumberKind, string]>([
  ['whole', '10-12'],
  ['whole', '10 12'],
  ['whole', 'AED 30'],
  ['whole', '5 tests'],
  ['amount', 'cheap'],
  ['amount', '.'],
  ['amount', ','],
  ['amount', '5.'],
  ['amount', '500\n600'],
  ['amount', '1\t500'],
  ['amount', '500 600 700'],
  ['amount', '1500,001'],
  ['percent', '25 100'],
  ['amount', '5-'],
  ['amount', '--5'],
  ['amount', '1e3'],
  ['amount', '0x10'],
  ['amount', '1.2.3'],
  ['amount', '12,34.5'],
  ['amount', '1,23,456'],
  ['amount', '1.299,5,0'],
  ['amount', '1,2345,678'],
  ['amount', '1٬50'],
  ['amount', '1,500٬000'],
  ['amount', '٤٩٫٥٫٥'],
  ['amount', '20%'],
  ['amount', '५०'],
  ['percent', 'AED 20'],
])('As %s, “%s” is refused as no number.', (kind, text) => {
  expect(parseNumber(text, kind)).toEqual({
    problem: { id: kind === 'whole' ? 'validation.notWhole' : 'validation.notANumber' },
  });
});

test.each<[NumberKind, string, string]>([
  ['amount', '500 600', '500600'],
  ['amount', '99 149', '99149'],
  ['amount', '99 149.50', '99149.50'],
  ['amount', '49.999', '49999'],
  ['amount', '12.345', '12345'],
  ['amount', '1500,000', '1500.00'],
])('As %s, “%s” is not guessed, and only %s is offered: other readings are no prices.', (kind, text, reading) => {
  expect(parseNumber(text, kind)).toEqual({ problem: { id: 'validation.oneReading', values: { reading } } });
  expect(parseNumber(text, 'whole')).toEqual({ problem: { id: 'validation.notWhole' } });
});

test.each([
  ['1.500', '1500', '1.50'],
  ['١.٥٠٠', '1500', '1.50'],
  ['49.500', '49500', '49.50'],
])(
  '“%s” can mean %s or %s, so both are offered instead of a guess, and no decimal for a whole number.',
  (text, whole, decimal) => {
    expect(parseNumber(text, 'amount')).toEqual({
      problem: { id: 'validation.unclearNumber', values: { whole, decimal } },
    });
    expect(parseNumber(text, 'whole')).toEqual({ problem: { id: 'validation.notWhole' } });
  },
);

test.each<NumberKind>(['amount', 'whole', 'percent'])(
  'As %s, a text of any length is refused at once.',
  async (kind) => {
    const spaces = ' '.repeat(200_000);
    const texts = [`1${spaces}x`, `${spaces}1${spaces}%x`, `AED${spaces}1${spaces}AEDx`, `1${',000 '.repeat(60_000)}`];
    const { totalMs } = await measureTurns(async () => {
      for (const text of texts) expect(parseNumber(text, kind).problem).toBeDefined();
    });
    expect(totalMs).toBeLessThan(200);
  },
);
