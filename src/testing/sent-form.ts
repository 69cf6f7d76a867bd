import sharp from 'sharp';

/** A small PNG in one colour. */
export const makePng = (background = '#0f8b8d'): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer();

/** A multipart form as old clients send it: a list is a repeated field, a byte array a file. */
export async function makeForm(
  values: Record<string, string | Buffer | Buffer[]>,
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const part of [value].flat()) {
      if (typeof part === 'string') form.append(name, part);
      else form.append(name, new Blob([new Uint8Array(part)]), 'picture.png');
    }
  const { headers, body } = new Response(form);
  return { payload: Buffer.from(await new Response(body).arrayBuffer()), type: headers.get('content-type') ?? '' };
}
