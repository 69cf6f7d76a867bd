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
  ['a card with compressed objects', pdf(`${scanned}\n${compressed('6 0 <</Type/Page>>')}`)],
  ['a card with a link', pdf(`${scanned}\n6 0 obj<</S/URI/URI(https://example.com)>>endobj`)],
])('%s is not marked.', (_what, file) => {
  expect(mayHaveActiveContent(file)).toBe(false);
});

test.each([
  ['a script', pdf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
  ['a script by an escaped name', pdf('1 0 obj<</OpenAction<</S/J#61vaScript/J#53 7 0 R>>>>endobj')],
  ['a script in compressed objects', pdf(`${scanned}\n${compressed('6 0 <</S/JavaScript/JS(1)>>')}`)],
  ['a script in compressed objects by an escaped name', pdf(`${scanned}\n${compressed('6 0 <</S/JavaScript/JS(1)>>', '/Obj#53tm')}`)],
  ['a script in compressed objects that do not give their type', pdf(compressed(script, '/XObject'))],
  ['a script in compressed objects behind a line end of another kind', pdf(compressed(script, '/ObjStm', '', '\r'))],
  ['a script in compressed objects behind a space', pdf(compressed(script, '/ObjStm', '', ' \n'))],
  ['compressed objects behind a name that looks like their beginning', pdf(compressed(script, '/ObjStm', '/X(obj)'))],
  ['compressed objects behind a long dictionary', pdf(compressed(script, '/ObjStm', `/X(${'a'.repeat(5000)})`))],
  [
    'compressed objects whose names are cut by a predictor',
    pdf(compressed(script.replace(/.{4}/g, '$&\0'), '/ObjStm', '/DecodeParms<</Predictor 10/Columns 4>>')),
  ],
  ['a program to start', pdf('1 0 obj<</S/Launch/F(cmd.exe)>>endobj')],
  ['a file in it', pdf('1 0 obj<</Names<</EmbeddedFiles 3 0 R>>>>endobj')],
  ['a form that sends', pdf('1 0 obj<</S/SubmitForm/F(http://example.com)>>endobj')],
  ['an encrypted body', pdf(scanned, '/Encrypt 9 0 R')],
  ['objects compressed in a way that is not understood', pdf(`${scanned}\n5 0 obj<</Type/ObjStm/Filter/LZWDecode>>stream\nabc\nendstream endobj`)],
  ['objects that fill the memory', pdf(`${scanned}\n${compressed('0'.repeat(70_000_000))}`)],
])('A PDF with %s is marked.', (_what, file) => {
  expect(mayHaveActiveContent(file)).toBe(true);
});

test('A PDF with more streams than can be read in seconds is marked at once.', () => {
  const started = performance.now();
  expect(mayHaveActiveContent(Buffer.from(`%PDF-1.7\n${'stream\n'.repeat(1_300_000)}`))).toBe(true);
  expect(performance.now() - started).toBeLessThan(15_000);
}, 180_000);
