import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const html = '<html><script>alert(document.cookie)</script></html>';
/** The smallest possible ZIP, with one empty file. */
const zip = Buffer.from(
  '504b03040a00000000000000000000000000000000000000000001000000' +
    '61504b01021e030a000000000000000000000000000000000000000000010000000000000000000000a4810000000061504b050600000000010001002f0000001f0000000000',
  'hex',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

/** Files that are valid in two formats, or whose content contradicts their type, by description. */
export async function makeFiles() {
  const solid = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b4f5c' } });
  const [png, jpeg, webp] = await Promise.all([
    solid.clone().png().toBuffer(),
    solid.clone().jpeg().toBuffer(),
    solid.clone().webp().toBuffer(),
  ]);
  const comment = Buffer.from(html);
  return {
    png,
    jpeg,
    webp,
    pdf,
    zip,
    'pdf with a zip behind it': Buffer.concat([pdf, zip]),
    'zip with a pdf behind it': Buffer.concat([zip, pdf]),
    'gif that is a script': Buffer.from('GIF89a=1;alert(document.domain);//'),
    'jpeg with a page in its comment': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
      comment,
      jpeg.subarray(2),
    ]),
    'jpeg in its first bytes alone, then a page': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), comment]),
    page: comment,
    'svg with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    program: Buffer.from(`MZ${'\0'.repeat(200)}This program cannot be run in DOS mode.`),
    'png of 14,000 x 14,000': pngOf(14_000, 14_000),
    'png of no width': pngOf(0, 40),
    'png cut in its header': png.subarray(0, 20),
  };
}

/** A PNG with a valid header and hardly any pixel data. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
