import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test.each([
  ['<b>Heart</b> check', 'Heart check'],
  ['<p>Fast for 8 hours.</p><p>Water is allowed.</p>', 'Fast for 8 hours.\n\nWater is allowed.'],
  ['<ul><li>ALT</li><li>AST</li></ul>', ' * ALT\n * AST'],
  ['Salt &amp; sugar&nbsp;level\nSecond line', 'Salt & sugar level\nSecond line'],
  ['<h2>Before</h2>Call <a href="tel:800">us</a><br/>soon', 'Before\n\nCall us (tel:800)\nsoon'],
  ['<p dir="rtl">صيام <strong>8</strong> ساعات</p>', 'صيام 8 ساعات'],
])('HTML is converted to readable text: %s', (html, text) => {
  expect(textOfHtml(html)).toEqual({ text, isLossy: false });
});

test('HTML elements without text are left out and reported, and scripts are no text.', () => {
  expect(textOfHtml('Before<script>alert(1)</script><img src="x.png" alt="A heart"> after')).toEqual({
    text: 'Before after',
    isLossy: true,
  });
});

test.each(['a < b > c', 'below <5 mmol/l', 'Müller & Söhne', '<3', 'x <y@z.example>', ''])(
  'Text that only resembles HTML is unchanged: %s',
  (text) => {
    expect(textOfHtml(text)).toBeNull();
  },
);

test('The cells of a table are apart.', () => {
  const html = '<table><tr><td>TSH</td><td>0.4–4.0</td></tr><tr><th>T4</th><td>12–22</td></tr></table>';
  for (const isLight of [false, true])
    expect(textOfHtml(html, { isLight })).toEqual({ text: 'TSH | 0.4–4.0\nT4 | 12–22', isLossy: true });
});

// Rules that look back or ahead took minutes for these.
test.each(['<b>\u00a0', '\u00a0', '<b>*', '** ', '<b>a</b> ', '<td>'])('HTML may repeat %j.', (piece) => {
  const html = `<p>a${piece.repeat(50_000 / piece.length)}x<br></p>`;
  expect(textOfHtml(html, { isLight: true })?.text).toMatch(/^a/);
});

test('Deeply nested HTML is converted to a short text.', () => {
  expect(textOfHtml('<div>'.repeat(20_000))?.text.length).toBeLessThan(1000);
});

// Each start tag without its end took longer than the one before.
test.each(['<b>', '<b><p>', '<b></p>', '<h2>', '<li><p>', '<ul><li>'])(
  'HTML may leave %j open without end.',
  (piece) => {
    const convert = (length: number) => {
      const html = `<p>a${piece.repeat(length / piece.length)}z`;
      const begun = process.threadCpuUsage();
      expect(textOfHtml(html, { isLight: true })?.text).toMatch(/^a/);
      const { user, system } = process.threadCpuUsage(begun);
      return (user + system) / 1000;
    };
    convert(25_000);
    expect(Math.min(convert(400_000), convert(400_000))).toBeLessThan(1000);
  },
);

test.each([
  ['<h1>Before</h1><p>Fast <b>8 hours </b>only.</p>', '## Before\n\nFast **8 hours** only.'],
  ['<ul><li>ALT</li><li><strong>AST</strong></li></ul>', '- ALT\n- **AST**'],
  ['<ol><li>one</li><li>two</li></ol>', ' 1. one\n 2. two'],
  [
    '<a href="https://example.com/x">Read</a>, <a href="tel:800">call</a>',
    '[Read](https://example.com/x), [call](tel:800)',
  ],
  ['<a href="javascript:alert(1)">Read</a> <a href="//example.com">this</a>', 'Read this'],
  ['<p><b>Before</b></p><p><b>After</b></p>', '**Before**\n\n**After**'],
  ['<b>One<br>two</b> then <b>three</b>', '**One**\n**two** then **three**'],
  [
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p>One <span style="font-weight:700">two</span></p></b>',
    'One **two**',
  ],
  ['<b><h2>Title</h2></b><b>a</b><strong>b</strong>', '\n\n## **Title**\n\n**ab**'],
  ['<p>a</p><hr><p>b</p>', 'a\n\nb'],
  ['<a href="https://e.x/)[y](javascript:1)">l</a>', '[l](https://e.x/%29[y]%28javascript:1%29)'],
  ['<a href="https://e.x"><p>One</p><p>Two</p></a>', 'One\n\nTwo'],
  ['<p>صيام<b></b><b> </b><b>8</b></p>', 'صيام **8**'],
])('HTML becomes light text: %s', (html, text) => {
  expect(textOfHtml(html, { isLight: true })).toEqual({ text, isLossy: false });
});
