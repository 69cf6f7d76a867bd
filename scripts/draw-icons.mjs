// Generates the icons in public/ from the logo: run it after a change of the logo, and commit its output.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

const sea = '#0b4f5c';
const size = 512;

/** The logo on its square; `corner` is the square's radius and `scale` the logo's size, relative to the square. */
function draw({ corner, scale }) {
  const inset = (32 * (1 - scale)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">
<rect width="32" height="32" rx="${32 * corner}" fill="${sea}"/>
<g transform="translate(${inset} ${inset}) scale(${scale})">
<circle cx="16" cy="13" r="7" fill="#fbf9f6"/><circle cx="13.6" cy="10.8" r="2" fill="#fff"/>
<path d="M4 22c4-3 8-3 12 0s8 3 12 0" fill="none" stroke="#4fc3bf" stroke-width="2.6" stroke-linecap="round"/>
</g></svg>`;
}

const render = (svg, width) =>
  sharp(Buffer.from(svg), { density: 288 })
    .resize(width, width)
    .png({ compressionLevel: 9, palette: true, quality: 100 })
    .toBuffer();

/** An .ico file with one PNG, for programs that request /favicon.ico. */
function asIco(png, width) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(width, 6);
  header.writeUInt8(width, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const rounded = draw({ corner: 9 / 32, scale: 1 });
// Phones crop icons: iPhones to a rounded square, others up to a circle of four fifths.
const square = draw({ corner: 0, scale: 0.9 });
const maskable = draw({ corner: 0, scale: 0.84 });

writeFileSync('public/icon-192.png', await render(rounded, 192));
writeFileSync('public/icon-512.png', await render(rounded, 512));
writeFileSync('public/icon-maskable-512.png', await render(maskable, 512));
writeFileSync('public/apple-touch-icon.png', await render(square, 180));
writeFileSync('public/favicon.ico', asIco(await render(rounded, 32), 32));
