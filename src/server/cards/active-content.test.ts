import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mayHaveActiveContent } from './active-content.ts';

const pdf = (objects: string, trailer = '') =>
  Buffer.from(`%PDF-1.7\n${objects}\ntrailer\n<</Root 1 0 R${trailer}>>\n%%EOF\n`, 'latin1');
const scanned =
  '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/Fit]>>endobj\n4 0 obj<</Subtype/Image/Filter/DCTDecode/Length 3>>stream\nabc\nendstream endobj';
const content = `7 0 obj\n<< /Length 9 /Filter /FlateDecode >>\nstream\r\n${deflateSync('BT (a) Tj ET').toString('latin1')}\nendstream endobj`;
const filtered = `7 0 obj<</Subtype/Image/DecodeParms<</Predictor 15/Columns 9>>/Filter/FlateDecode>>stream\n${deflateSync('pixels').toString('latin1')}\nendstream endobj`;
const compressed = (objects: string, type = '/ObjStm', more = '', lineEnd = '\n') =>
  `5 0 obj<</Type ${type}/Filter/FlateDecode/N 1/First 4${more}>>stream${lineEnd}${deflateSync(objects).toString('latin1')}\nendstream endobj`;
const script = '6 0 <</S/JavaScript/JS(1)>>';
/** A script in compressed objects without a type, with `between` in their dictionary and `after` behind it. */
const untyped = (
  between: string,
  { after = '', filter = '/FlateDecode', data = deflateSync(script), line = '\n' } = {},
) =>
  pdf(
    `${scanned}\n5 0 obj<</N 1/First 4/Filter${filter}${between}>>${after}stream${line}${data.toString('latin1')}\nendstream endobj`,
  );

test.each([
  ['a scanned card', pdf(scanned)],
  ['a scanned card with compressed objects', pdf(`${scanned}\n${compressed('6 0 <</Type/Page>>')}`)],
  ['a scanned card with a picture that a predictor filtered', pdf(`${scanned}\n${filtered}`)],
  [
    'a scanned card with a page and a font whose streams follow on the same line',
    pdf(`${scanned} ${content} ${content}`),
  ],
  [
    'a scanned card with bookmarks and a colour profile',
    pdf(`${scanned}\n6 0 obj<</First 7 0 R/N 3>>endobj\n${content}\n8 0 obj<</N 3>>stream\nabc\nendstream endobj`),
  ],
  [
    'a scanned card with metadata about streams',
    pdf(`${scanned}\n9 0 obj<</Type/Metadata>>stream\n<xmp>octet-stream</xmp>\nendstream endobj`),
  ],
  ['a scanned card with a link', pdf(`${scanned}\n6 0 obj<</S/URI/URI(https://example.com)>>endobj`)],
])('The scan for active content does not mark %s.', (_what, file) => {
  expect(mayHaveActiveContent(file)).toBe(false);
});

test.each([
  ['a script', pdf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
  ['a script under an escaped name', pdf('1 0 obj<</OpenAction<</S/J#61vaScript/J#53 7 0 R>>>>endobj')],
  ['a script in compressed objects', pdf(`${scanned}\n${compressed('6 0 <</S/JavaScript/JS(1)>>')}`)],
  [
    'a script in compressed objects whose type is an escaped name',
    pdf(`${scanned}\n${compressed('6 0 <</S/JavaScript/JS(1)>>', '/Obj#53tm')}`),
  ],
  ['a script in compressed objects without the type ObjStm', pdf(compressed(script, '/XObject'))],
  ['a script in compressed objects after a carriage return', pdf(compressed(script, '/ObjStm', '', '\r'))],
  ['a script in compressed objects after a space and a line feed', pdf(compressed(script, '/ObjStm', '', ' \n'))],
  [
    'a script in compressed objects after a name that looks like an object',
    pdf(compressed(script, '/ObjStm', '/X(obj)')),
  ],
  [
    'a script in compressed objects after a long dictionary',
    pdf(compressed(script, '/ObjStm', `/X(${'a'.repeat(5000)})`)),
  ],
  [
    'a script in compressed objects that a predictor splits',
    pdf(compressed(script.replace(/.{4}/g, '$&\0'), '/ObjStm', '/DecodeParms<</Predictor 10/Columns 4>>')),
  ],
  ['a script in untyped objects after a comment that names an object', untyped('%obj\n')],
  ['a script in untyped objects after a comment that begins an object', untyped('\n%1 0 obj<<\n')],
  ['a script in untyped objects after a text that begins an object', untyped('/X(\n1 0 obj <<\n)')],
  ['a script in untyped objects after 5 kB of spaces', untyped(' '.repeat(5000))],
  ['a script in untyped objects after 5 kB of comments', untyped('%\n'.repeat(2500))],
  ['a script in untyped objects, then 5 kB of spaces', untyped('', { after: ' '.repeat(5000) })],
  ['a script in untyped objects, then a comment', untyped('', { after: '%>>a\n' })],
  ['a script in untyped objects, then a long comment', untyped('', { after: `%${'a'.repeat(5000)}\n` })],
  ['a script in untyped objects after a text that looks like a stream', untyped('/X(stream\n)')],
  ['a script in untyped objects with a comment behind the keyword', untyped('', { line: '%a\n' })],
  [
    'a script in untyped objects with escaped keys',
    pdf(
      `${scanned}\n5 0 obj<</#4e 1/F#69rst 4/Filter/Fl>>stream\n${deflateSync(script).toString('latin1')}\nendstream endobj`,
    ),
  ],
  [
    'a script in objects that are compressed twice',
    untyped('', { filter: '[/FlateDecode/FlateDecode]', data: deflateSync(deflateSync(script)) }),
  ],
  [
    'a script in compressed hexadecimal objects',
    untyped('', { filter: '[/Fl/AHx]', data: deflateSync(Buffer.from(script).toString('hex')) }),
  ],
  [
    'a script in objects whose compression another object names',
    untyped('', { filter: ' 9 0 R', data: deflateSync(deflateSync(script)) }),
  ],
  [
    'a script in untyped objects that are damaged at their end',
    untyped('', { data: deflateSync(script).subarray(0, -3) }),
  ],
  ['an action that starts a program', pdf('1 0 obj<</S/Launch/F(cmd.exe)>>endobj')],
  ['an embedded file', pdf('1 0 obj<</Names<</EmbeddedFiles 3 0 R>>>>endobj')],
  ['a form that is submitted', pdf('1 0 obj<</S/SubmitForm/F(http://example.com)>>endobj')],
  ['an encrypted body', pdf(scanned, '/Encrypt 9 0 R')],
  [
    'objects in an unsupported compression format',
    pdf(`${scanned}\n5 0 obj<</Type/ObjStm/Filter/LZWDecode>>stream\nabc\nendstream endobj`),
  ],
  ['objects that decompress to 70 MB', pdf(`${scanned}\n${compressed('0'.repeat(70_000_000))}`)],
])('The scan for active content marks a PDF with %s.', (_what, file) => {
  expect(mayHaveActiveContent(file)).toBe(true);
});

test('The scan marks a PDF with 1.3 million streams within 15 seconds.', () => {
  const started = performance.now();
  expect(mayHaveActiveContent(Buffer.from(`%PDF-1.7\n${'stream\n'.repeat(1_300_000)}`))).toBe(true);
  expect(performance.now() - started).toBeLessThan(15_000);
}, 180_000);
