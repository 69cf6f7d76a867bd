import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LightSpan, type LightText, maxLightText } from '#shared/content/light-text.schema.ts';
import { hostilePieces } from '#testing/hostile-pieces.ts';
import { readLightText, toPlainText } from './light-text.ts';

/** Blocks in short: `p: words`, `h: words`, `*: item`, `1: item`; bold in angle brackets, links with their address. */
const inShort = (text: LightText) =>
  text.flatMap((block) => {
    if (block.kind !== 'list') return [`${block.kind[0]}: ${spansInShort(block.spans)}`];
    return block.items.map(
      (item, index) => `${block.start === null ? '*' : block.start + index}: ${spansInShort(item)}`,
    );
  });
const spansInShort = (spans: readonly LightSpan[]) =>
  spans.map(({ words, isBold, href }) => (isBold ? `‹${words}›` : words) + (href ? `{${href}}` : '')).join('');

const read = (text: string) => inShort(readLightText(text));

const written: [string, string[]][] = [
  ['One paragraph.', ['p: One paragraph.']],
  ['One line\nand the next.\n\n\nA new paragraph.', ['p: One line\nand the next.', 'p: A new paragraph.']],
  ['## Before the test\nEat nothing.', ['h: Before the test', 'p: Eat nothing.']],
  [
    'Bring:\n- a card\n- a list of medicines\nThank you.',
    ['p: Bring:', '*: a card', '*: a list of medicines', 'p: Thank you.'],
  ],
  ['1. Book\n2. Come', ['1: Book', '2: Come']],
  ['3. third\n4. fourth', ['3: third', '4: fourth']],
  ['- a\n\n- b', ['*: a', '*: b']],
  ['- a\n  - b\n- c', ['*: a', '*: b', '*: c']],
  ['1. Book\n   - by phone\n   - online\n2. Come', ['1: Book', '*: by phone', '*: online', '2: Come']],
  ['- First:\n  1. book\n\n  Then come.\n- Go', ['*: First:', '1: book', 'p: Then come.', '*: Go']],
  ['1. Book\n\n   by phone\n2. Come', ['1: Book\n\nby phone', '2: Come']],
  ['Then:\n2. second\n3. third', ['p: Then:', '2: second', '3: third']],
  ['----\n**bold** stays', ['p: ----', 'p: ‹bold› stays']],
  ['[Book](/ar/package)', ['p: Book{/package}']],
  ['Eat **nothing** for 8 hours.', ['p: Eat ‹nothing› for 8 hours.']],
  ['[Book](/package) or **[call](tel:+97126001234)**', ['p: Book{/package} or ‹call›{tel:+97126001234}']],
  [
    '[a **bold** link](https://example.com/x)',
    ['p: a {https://example.com/x}‹bold›{https://example.com/x} link{https://example.com/x}'],
  ],
  ['1. a\n2. b\n4. c\n5. d', ['1: a', '2: b', '4: c', '5: d']],
  ['5. a\n3. b', ['5: a', '3: b']],
  ['1. a\n   - x\n4. b', ['1: a', '*: x', '4: b']],
  ['1. a\n1. b\n1. c', ['1: a', '2: b', '3: c']],
  ['## \nText\n##', ['p: Text']],
  ['[](https://example.com)', []],
  ['[x](https://example.com/a (b) c.pdf).', ['p: x{https://example.com/a%20(b)%20c.pdf}.']],
  ['[a (b) c]( https://example.com/a b )', ['p: a (b) c{https://example.com/a%20b}']],
  ['[x](www.example.com/a)', ['p: x{https://www.example.com/a}']],
  ['**Note:**see [x](/a b)', ['p: ‹Note:›see x{/a%20b}']],
  ['[Write](mailto:info@example.com)\r\nor come.', ['p: Write{mailto:info@example.com}\nor come.']],
];

const arabic: [string, string[]][] = [
  ['فحص CBC يقيس خلايا الدم.', ['p: فحص CBC يقيس خلايا الدم.']],
  ['و**«الصائم»**', ['p: و‹«الصائم»›']],
  ['قبل**(8 ساعات)**فقط، **"لا"**ثم **نعم**', ['p: قبل‹(8 ساعات)›فقط، ‹"لا"›ثم ‹نعم›']],
  ['١. صيام\n٤. ماء', ['1: صيام', '4: ماء']],
  ['CBC فحص للدم.', ['p: CBC فحص للدم.']],
  ['## ما هو HbA1c؟\nمتوسط السكر.', ['h: ما هو HbA1c؟', 'p: متوسط السكر.']],
  ['• الصيام 8 ساعات\n• شرب الماء', ['*: الصيام 8 ساعات', '*: شرب الماء']],
  ['•الصيام\n•الماء', ['*: الصيام', '*: الماء']],
  ['١. احجز\n٢. تعال', ['1: احجز', '2: تعال']],
  ['٣. ثالثاً', ['3: ثالثاً']],
  ['لا تأكل **8 ساعات** قبل الفحص.', ['p: لا تأكل ‹8 ساعات› قبل الفحص.']],
  ['**TSH** هرمون', ['p: ‹TSH› هرمون']],
  ['[احجز الآن](/package)', ['p: احجز الآن{/package}']],
  ['فيتامين D3:\n- أقل من 20: نقص\n- 30 أو أكثر: كافٍ', ['p: فيتامين D3:', '*: أقل من 20: نقص', '*: 30 أو أكثر: كافٍ']],
  ['الجرعة 3*4*5', ['p: الجرعة 3*4*5']],
  ['من 1.5 إلى 2.', ['p: من 1.5 إلى 2.']],
  ['١.٥ غرام', ['p: ١.٥ غرام']],
  ['السعر: 99 درهم_إماراتي_واحد', ['p: السعر: 99 درهم_إماراتي_واحد']],
  ['«**مهم**»: اشرب الماء', ['p: «‹مهم›»: اشرب الماء']],
  ['- LDL (الضار)\n- HDL (النافع)\nاسأل طبيبك.', ['*: LDL (الضار)', '*: HDL (النافع)', 'p: اسأل طبيبك.']],
  ['فقرة\n\nParagraph', ['p: فقرة', 'p: Paragraph']],
  ['اتصل: [800 123](tel:800123)', ['p: اتصل: 800 123{tel:800123}']],
  ['1. صيام\n١. ماء', ['1: صيام', '2: ماء']],
];

const typed = [
  '3*4*5',
  '*one star*',
  '__underscores__ and _one_',
  '# A title',
  '### A smaller title',
  'A line\n---',
  'A line\n===',
  '* Prices include VAT.',
  '+ 971 2 600 1234',
  '1) one',
  '> Less than',
  '`code`',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '[x]: https://example.com',
  '![a picture](/media/a.png)',
  '<https://example.com>',
  'https://example.com/_a_',
  'a\\*b &amp; c',
  '- - - - -',
  '1. 1. 1. 1. one',
];

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '**<b onclick=alert(1)>x**',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](https://bank@example.com)',
  '[x](https://bank:word@example.com/a b)',
  '[x](www.bank@example.com)',
  '[x](//example.com)',
  '[x](/\\example.com)',
  '[x](</\\example.com>)',
  '[x](http://example.com)',
  '[x](<javascript:alert(1)>)',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '<a href="https://example.com">x</a>',
  '<!-- comment -->',
  '<style>*{display:none}</style>',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '![x](javascript:alert(1))',
  '<svg onload=alert(1)>',
  '&lt;script&gt;',
  '\u202e<b>\u0000</b>',
];

/** Of both readers together; a page has several light texts. */
const maxMs = 50;

/** The time (ms) of both readers in the fastest of some runs, because other processes disturb single ones. */
function fastestRun(text: string): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && fastest >= maxMs; run += 1) {
    const start = performance.now();
    readLightText(text);
    toPlainText(text);
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}

describe('A light text', () => {
  test('shows the words of a link whose address is not finished, also as plain text.', () => {
    const text = 'See [our **hours**](https://) first.';
    expect(readLightText(text)).toEqual([
      {
        kind: 'paragraph',
        spans: [{ words: 'See ' }, { words: 'our ' }, { words: 'hours', isBold: true }, { words: ' first.' }],
      },
    ]);
    expect(toPlainText(text)).toBe('See our hours first.');
  });

  test.each([...written, ...arabic])('has the blocks and marks that people typed: %j.', (text, blocks) => {
    expect(read(text)).toEqual(blocks);
  });

  test.each(typed)('shows what is no mark as it was typed: %j.', (text) => {
    expect(readLightText(text).map((block) => block.kind)).toEqual(['paragraph']);
    expect(read(text).join('').slice(3)).toBe(text);
  });

  test.each(hostile)('has no markup and no link of another kind: %j.', (text) => {
    const shown = JSON.stringify(readLightText(text));
    expect(shown).not.toContain('"href":');
    const words = text.replaceAll('**', '');
    expect(
      read(text)
        .map((block) => block.slice(3))
        .join('')
        .replaceAll(/[‹›\s]/g, ''),
    ).toBe(words.replaceAll(/\s/g, ''));
  });

  // For some of these the lexer runs out of stack, or took seconds before rules were turned off.
  test.each(hostilePieces)('may repeat %j over 8,000 characters.', (piece) => {
    const text = piece.repeat(8000 / piece.length).trim();
    expect(read(text).join('')).toContain(text.slice(-1));
  });

  test('may have many spaces after the marks of lists in one line.', () => {
    const text = `${`-${' '.repeat(400)}`.repeat(3)}x`;
    expect(read(text).join('')).toContain('x');
    expect(fastestRun(text)).toBeLessThan(maxMs);
  });

  test('of 8,000 characters takes little time, whatever pieces it repeats.', () => {
    const part = fc
      .tuple(fc.constantFrom(...hostilePieces), fc.constantFrom(1, 2, 3, 20, 400, 2000))
      .map(([piece, times]) => piece.repeat(times));
    const unit = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    const ends = fc.constantFrom('x', ' x', '\n', '**', ')', '');
    fc.assert(
      fc.property(unit, unit, ends, (start, repeated, end) => {
        const text = start + repeated.repeat(maxLightText / repeated.length);
        expect(fastestRun(text.slice(0, maxLightText - end.length) + end)).toBeLessThan(maxMs);
      }),
      { numRuns: 1500, seed: 44 },
    );
  });

  test('is empty if its text is.', () => {
    expect(readLightText(' \n')).toEqual([]);
  });
});

describe('The plain text of a light text', () => {
  test('has the same lines without marks.', () => {
    expect(toPlainText('`**x**` then **x**')).toBe('`**x**` then x');
    expect(toPlainText('## Before\nEat **nothing**.\n\n- [Book](/package)\n• come\n١. **Go** home')).toBe(
      'Before\nEat nothing.\n\n- Book\n• come\n١. Go home',
    );
  });

  test.each([...typed, ...hostile.slice(3, 17)])('is the text itself if that has no marks: %j.', (text) => {
    expect(toPlainText(text)).toBe(text);
  });
});
