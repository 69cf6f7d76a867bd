import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mayHaveActiveContent } from './active-content.ts';

const pdf = (objects: string, trailer = '') => Buffer.from(`%PDF-1.7\n${objects}\ntrailer\n<</Root 1 0 R${trailer}>>\n%%EOF\n`, 'latin1');
const scanned =
  '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/Fit]>>endobj\n4 0 obj<</Subtype/Image/Filter/DCTDecode/Length 3>>stream\nabc\nendstream endobj';
const compressed = (objects: string, type = '/ObjStm', more = '', lineEnd = '\n') =>
  `5 0 obj<</Type ${type}/Filter/FlateDecode/N 1/First 4${more}>>stream${lineEnd}${deflateSync(objects).toString('latin1')}\nendstream endobj`;
const script = '6 0 <</S/JavaScript/JS(1)>>';

test.each([
  ['a scanned card', pdf(scanned)],
  ['a scanned card with compressed objects', pdf(`${scanned}\n${compressed('6 0 <</Type/Page>>')}`)],
  ['a scanned card with a link', pdf(`${scanned}\n6 0 obj<</S/URI/URI(https://example.com)>>endobj`)],
])('The scan for active content does not mark %s.', (_what, file) => {
  expect(mayHaveActiveContent(file)).toBe(false);
});

test.each([
  ['a script', pdf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
  ['a script under an escaped name', pdf('1 0 obj<</OpenAction<</S/J#61vaScript/J#53 7 0 R>>>>endobj')],
  ['a script in compressed objects', pdf(`${scanned}\n${compressed('6 0 <</S/JavaScript/JS(1)>>')}`)],
  ['a script in compressed objects whose type is an escaped name', pdf(`${scanned}\n${compressed('6 0 <</S/JavaScript/JS(1)>>', '/Obj#53tm')}`)],
  ['a script in compressed objects without the type ObjStm', pdf(compressed(script, '/XObject'))],
  ['a script in compressed objects after a carriage return', pdf(compressed(script, '/ObjStm', '', '\r'))],
  ['a script in compressed objects after a space and a line feed', pdf(compressed(script, '/ObjStm', '', ' \n'))],
  ['a script in compressed objects after a name that looks like an object', pdf(compressed(script, '/ObjStm', '/X(obj)'))],
  ['a script in compressed objects after a long dictionary', pdf(compressed(script, '/ObjStm', `/X(${'a'.repeat(5000)})`))],
  [
    'a script in compressed objects that a predictor splits',
    pdf(compressed(script.replace(/.{4}/g, '$&\0'), '/ObjStm', '/DecodeParms<</Predictor 10/Columns 4>>')),
  ],
  ['an action that starts a program', pdf('1 0 obj<</S/Launch/F(cmd.exe)>>endobj')],
  ['an embedded file', pdf('1 0 obj<</Names<</EmbeddedFiles 3 0 R>>>>endobj')],
  ['a form that is submitted', pdf('1 0 obj<</S/SubmitForm/F(http://example.com)>>endobj')],
  ['an encrypted body', pdf(scanned, '/Encrypt 9 0 R')],
  ['objects in an unsupported compression format', pdf(`${scanned}\n5 0 obj<</Type/ObjStm/Filter/LZWDecode>>stream\nabc\nendstream endobj`)],
  ['objects that decompress to 70 MB', pdf(`${scanned}\n${compressed('0'.repeat(70_000_000))}`)],
])('The scan for active content marks a PDF with %s.', (_what, file) => {
  expect(mayHaveActiveContent(file)).toBe(true);
});

test('The scan marks a PDF with 1.3 million streams within 15 seconds.', () => {
  const started = performance.now();
  expect(mayHaveActiveContent(Buffer.from(`%PDF-1.7\n${'stream\n'.repeat(1_300_000)}`))).toBe(true);
  expect(performance.now() - started).toBeLessThan(15_000);
}, 180_000);
