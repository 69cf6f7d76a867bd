/** Reads the characters of a TrueType font (its `cmap` table, format 4: up to U+FFFF). Throws for other fonts. */
export function readCoverage(font: Buffer): (codePoint: number) => boolean {
  const table = findTable(font, 'cmap');
  const subtables = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => table + font.readUInt32BE(table + 8 + index * 8));
  const start = subtables.find((offset) => font.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('The font has no cmap subtable of format 4.');
  const segments = font.readUInt16BE(start + 6) / 2;
  // Four arrays of equal length follow, with two bytes of padding after the first.
  const read = (array: number, index: number) => font.readUInt16BE(start + 14 + array * segments * 2 + (array > 0 ? 2 : 0) + index * 2);

  return (codePoint) => {
    for (let index = 0; index < segments; index += 1) {
      if (codePoint > read(0, index)) continue;
      const first = read(1, index);
      if (codePoint < first) return false;
      const rangeOffset = read(3, index);
      if (rangeOffset === 0) return ((codePoint + read(2, index)) & 0xffff) !== 0;
      const place = start + 16 + 3 * segments * 2 + index * 2;
      return font.readUInt16BE(place + rangeOffset + (codePoint - first) * 2) !== 0;
    }
    return false;
  };
}

function findTable(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let record = 12; record < 12 + count * 16; record += 16) if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  throw new Error(`The font has no table "${tag}".`);
}
