// Subsets the site's font to the characters and weights of its pages, which halves its size. Run it after an update of
// the font or a change of the lists, and commit its output. theme/fonts.css contains the same characters.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource-variable/readex-pro/files';
const target = 'src/client/app/theme/fonts';
const weights = { min: 400, max: 700 };

/** Unicode ranges, first and last code point of each. */
const cuts = {
  latin: [
    [0x20, 0x5b],
    [0x5d],
    [0x5f],
    [0x61, 0x7a],
    [0xa0],
    [0xa9],
    [0xab],
    [0xb0],
    [0xb5],
    [0xb7],
    [0xbb],
    [0xd7],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2022],
    [0x2026],
    [0x2212],
  ],
  // Arabic letters, four letters for foreign sounds in the Gulf, vowel signs, punctuation and joiners.
  arabic: [
    [0x60c],
    [0x61b],
    [0x61f],
    [0x621, 0x63a],
    [0x640, 0x652],
    [0x67e],
    [0x686],
    [0x6a4],
    [0x6a9],
    [0x6af],
    [0x6cc],
    [0x200c, 0x200d],
  ],
};

/** In bytes. With its headers, a file then fits into the first ten packets of a connection, without another round trip. */
const maxSize = 13_900;

/** Without the glyphs of fractions and ligatures, "latin" is 1.8 kB smaller. "arabic" keeps all features. */
const keptFeatures = { latin: ['kern'] };

mkdirSync(target, { recursive: true });
for (const [script, ranges] of Object.entries(cuts)) {
  const text = ranges
    .flatMap(([first, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');
  const font = readFileSync(`${source}/readex-pro-${script}-wght-normal.woff2`);
  const cut = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: keptFeatures[script],
  });
  if (cut.length > maxSize) throw new Error(`${script}: ${cut.length} bytes, more than ${maxSize}`);
  writeFileSync(`${target}/readex-pro-${script}-core.woff2`, cut);
  console.log(`${script}: ${font.length} bytes, cut ${cut.length}`);
}
