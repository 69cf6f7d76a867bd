const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/**
 * The files of an uncompressed ZIP by name, found through its end record, as unpackers find them. Throws if the ZIP is
 * incomplete.
 */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw new Error('This is no whole ZIP.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new Error('An entry of the ZIP is damaged.');
    const [size, nameLength, extraLength, commentLength] = [
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((field) => bytes.readUInt16LE(at + field)),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(name, bytes.subarray(start, start + (size ?? 0)));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
