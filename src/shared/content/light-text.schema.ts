import { z } from 'zod';

/** A piece of a line: words, bold or not, that may be a link (`https:`, `mailto:`, `tel:` or a path of the site). */
const spanSchema = z.object({ words: z.string(), isBold: z.boolean().optional(), href: z.string().optional() });
export type LightSpan = z.infer<typeof spanSchema>;

const lineSchema = z.array(spanSchema);

/** A light text as its blocks, in their order. Spans of a paragraph may contain line breaks. */
export const lightTextSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['paragraph', 'heading']), spans: lineSchema }),
    z.object({
      kind: z.literal('list'),
      /** The number of the first item; null for bullets. */
      start: z.number().nullable(),
      items: z.array(lineSchema),
    }),
  ]),
);
export type LightText = z.infer<typeof lightTextSchema>;

/** The longest text (characters) that staff preview or paste, and the longest HTML of the clipboard. */
export const maxLightText = 8000;
export const maxPastedHtml = 100_000;
