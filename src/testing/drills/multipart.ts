/** One part of a multipart form, encoded. */
export interface Part {
  name: string;
  filename?: string;
  content: Buffer | string;
}

export const boundary = 'drill-boundary';

/** The bytes of a form; the end boundary can be omitted. */
export function multipartOf(parts: Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    ),
    Buffer.from(filename === undefined ? '\r\n' : 'Content-Type: application/octet-stream\r\n\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}
