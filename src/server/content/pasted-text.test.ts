import { expect, test } from 'vitest';
import { toLightText } from './pasted-text.ts';

/** A paragraph of a list as Word copies it. */
const item = (mark: string, words: string, ignored = 'mso-list:Ignore') =>
  `<p class=MsoListParagraph dir=RTL style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
  style='${ignored}'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
const page = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0} --></style></head><body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const normal = (words: string) => `<p class=MsoNormal>${words}<o:p></o:p></p>`;

test.each([
  [normal('One paragraph.'), 'One paragraph.'],
  [normal('One.') + normal('Two.'), 'One.\n\nTwo.'],
  [normal('One.') + normal('&nbsp;') + normal('Two.'), 'One.\n\nTwo.'],
  [`<h1>Before the test</h1>${normal('Fast.')}`, '## Before the test\n\nFast.'],
  [`<h2><span lang=EN-US>Before</span></h2>${normal('Fast.')}`, '## Before\n\nFast.'],
  [normal('Fast <b>8 hours </b>before.'), 'Fast **8 hours** before.'],
  [normal("<b style='mso-bidi-font-weight:normal'>Note:</b> water is allowed."), '**Note:** water is allowed.'],
  [normal('<b><span style="color:red">Important</span></b>'), '**Important**'],
  [normal('One<br>two'), 'One\ntwo'],
  [item('·', 'a card') + item('·', 'a list'), '- a card\n\n- a list'],
  [item('o', 'a card', 'mso-list: Ignore'), '- a card'],
  [item('§', 'a <b>card</b>'), '- a **card**'],
  [item('1.', 'Book') + item('2.', 'Come'), '1. Book\n\n2. Come'],
  [item('1)', 'Book'), '1. Book'],
  [item('٣.', 'احضر'), '3. احضر'],
  [item('(4)', 'Book') + item('5-', 'Come'), '4. Book\n\n5. Come'],
  [item('a.', 'Book') + item('b)', 'Come'), 'a. Book\n\nb) Come'],
  [item('أ-', 'احجز') + item('iv.', 'Come'), 'أ- احجز\n\niv. Come'],
  [item('1.2.', 'Book') + item('1.3', 'Come'), '1.2. Book\n\n1.3 Come'],
  [item('Ø', 'a card') + item('q', 'a list'), '- a card\n\n- a list'],
  [normal('<span lang=AR-SA>لا تأكل <b>8 ساعات</b> قبل CBC.</span>'), 'لا تأكل **8 ساعات** قبل CBC.'],
  [normal('<a href="https://example.com/page"><span>our page</span></a>'), '[our page](https://example.com/page)'],
  [normal('<a href="file:///C:/x.docx">file</a>'), 'file'],
  [normal('Salt &amp; sugar &lt; 5'), 'Salt & sugar < 5'],
  ['<table><tr><td>TSH</td></tr></table>', 'TSH'],
])('A text copied from Word keeps headings, lists, bold words and links: %#', (html, text) => {
  expect(toLightText({ html: page(html), text: 'unused' })).toBe(text);
});

test.each([
  ['*Results* are ready.\r\n- bring a card', '**Results** are ready.\n- bring a card'],
  ['النتائج *جاهزة*، شكراً', 'النتائج **جاهزة**، شكراً'],
  ['3*4*5 and 2 * 3 * 4', '3*4*5 and 2 * 3 * 4'],
  ['**bold** stays', '**bold** stays'],
  ['* Prices include VAT.\n* Ask us.', '* Prices include VAT.\n* Ask us.'],
])('A text copied without HTML, such as from WhatsApp, keeps its bold words: %j', (text, light) => {
  expect(toLightText({ html: '', text })).toBe(light);
});

test('A page with too many tags is pasted as its plain text.', () => {
  const pasted = (count: number) =>
    toLightText({ html: `${'<div>'.repeat(49)}${'<p>a</p>'.repeat(count)}`, text: 'plain' });
  expect(pasted(4000)).toMatch(/^a\n\na\n\n/);
  expect(pasted(12_000)).toBe('plain');
});
