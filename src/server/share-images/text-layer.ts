import sharp from 'sharp';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { directed, escapeMarkup } from './text-cleaning.ts';

/** A text on a transparent background, cropped to its ink. Sizes in pixels. */
export interface TextLayer {
  input: Buffer;
  width: number;
  height: number;
}

export interface TextStyle {
  locale: Locale;
  colour: string;
  /** Tried in order; at the last size a text that is too long is shortened. */
  steps: readonly [TextStep, ...TextStep[]];
  weight: 500 | 600;
  width: number;
  /** Without a height, only the number of lines is limited. */
  height?: number;
}

/** A font size and its maximum number of lines. */
type TextStep = readonly [size: number, lines: number];

interface TextSpan {
  text: string;
  size: number;
  weight: 500 | 600;
  colour: string;
  isStruck?: boolean;
}

/** Line height, and ink height of the last line including marks, relative to the font size. */
const pitch = 1.25;
const lastLine = 1.4;
/** The font size of the space between two spans. */
const gap = 48;

/** Draws a text at the largest size that fits; if none fits, shortens it with an ellipsis. */
export async function drawText(text: string, style: TextStyle): Promise<TextLayer> {
  for (const step of style.steps) {
    const layer = await drawAt(text, step, style);
    if (fits(layer, step, style)) return layer;
  }
  return drawShortened(text, style.steps.at(-1) ?? style.steps[0], style);
}

/** Draws one line of text. All texts of a size have the same height above and below the base line, so that a row of texts is level. */
export async function drawLevel(text: string, style: TextStyle): Promise<TextLayer> {
  const [[size]] = style.steps;
  // Only ink counts for the height of a layer, so an invisible tall bar is added and cropped again.
  const bar = `<span size="${Math.round(size * 1.5)}pt" weight="500" alpha="1">|</span>`;
  const [one, two, layer] = await Promise.all([
    draw(bar, null),
    draw(bar + bar, null),
    draw(`${directed('', style.locale)}${bar}${toMarkup(directed(text, style.locale), { ...style, size })}`, null),
  ]);
  const left = Math.round(two.width / 2);
  const width = layer.width - left;
  const isMirrored = locales[style.locale].direction === 'rtl';
  const input = await sharp(layer.input)
    .extract({ left: isMirrored ? 0 : left, top: 0, width, height: layer.height })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { input, width, height: Math.min(layer.height, one.height) };
}

/** Draws spans side by side in one line. */
export function drawSpans(spans: readonly TextSpan[], locale: Locale, width: number): Promise<TextLayer> {
  const content = spans.map((span) => toMarkup(span.text, span)).join(`<span size="${gap}pt"> </span>`);
  return draw(`${directed('', locale)}${content}`, width);
}

async function drawShortened(text: string, step: TextStep, style: TextStyle): Promise<TextLayer> {
  const letters = Array.from(new Intl.Segmenter(style.locale).segment(text), ({ segment }) => segment);
  let [best, tooLong] = [await drawAt('…', step, style), letters.length];
  for (let kept = 0; tooLong - kept > 1; ) {
    const middle = Math.floor((kept + tooLong) / 2);
    const layer = await drawAt(`${toWholeWord(letters.slice(0, middle).join(''))}…`, step, style);
    if (fits(layer, step, style)) [best, kept] = [layer, middle];
    else tooLong = middle;
  }
  return best;
}

/** Removes a truncated last word, unless the word is most of the text. */
function toWholeWord(text: string): string {
  const whole = text.slice(0, text.lastIndexOf(' '));
  return (whole.length > text.length / 2 ? whole : text).replace(/[\s\p{P}]+$/u, '');
}

const fits = ({ width, height }: TextLayer, [size, lines]: TextStep, style: TextStyle) =>
  width <= style.width && height <= Math.min(style.height ?? Infinity, size * ((lines - 1) * pitch + lastLine));

function drawAt(text: string, [size, lines]: TextStep, { locale, colour, weight, width }: TextStyle): Promise<TextLayer> {
  // A single line is not wrapped, so that excess width is detected.
  return draw(toMarkup(directed(text, locale), { size, weight, colour }), lines > 1 ? width : null);
}

function toMarkup(text: string, { size, weight, colour, isStruck = false }: Omit<TextSpan, 'text'>): string {
  return `<span size="${size}pt" weight="${weight}" foreground="${colour}" insert_hyphens="false"${isStruck ? ' strikethrough="true"' : ''}>${escapeMarkup(text)}</span>`;
}

async function draw(text: string, width: number | null): Promise<TextLayer> {
  // At 72 dpi one point is one pixel.
  const options = { text, font: 'Readex Pro', rgba: true, dpi: 72, ...(width !== null && { width, wrap: 'word-char' as const }) };
  const { data, info } = await sharp({ text: options }).png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}
