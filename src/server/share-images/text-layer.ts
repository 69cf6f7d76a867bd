import sharp from 'sharp';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { directed, escapeMarkup } from './text-cleaning.ts';

/** A text drawn on nothing, cut to its ink. Sizes in pixels. */
export interface TextLayer {
  input: Buffer;
  width: number;
  height: number;
}

export interface TextStyle {
  locale: Locale;
  colour: string;
  /** Tried from the first to the last; the text is shortened where even the last is too large. */
  steps: readonly [TextStep, ...TextStep[]];
  weight: 500 | 600;
  width: number;
  /** Without one, the number of lines alone limits the height. */
  height?: number;
}

/** A size, and how many lines of it there may be. */
type TextStep = readonly [size: number, lines: number];

/** One stretch of a text that looks different from the rest. */
interface TextSpan {
  text: string;
  size: number;
  weight: 500 | 600;
  colour: string;
  isStruck?: boolean;
}

/** Height of a line, and of the ink of the last one with marks above and below, as a share of the font's size. */
const pitch = 1.25;
const lastLine = 1.4;
/** The size of the space between two stretches of text. */
const gap = 48;

/** Draws a text in as many lines as it needs, as large as fits; the last resort is an ellipsis. */
export async function drawText(text: string, style: TextStyle): Promise<TextLayer> {
  for (const step of style.steps) {
    const layer = await drawAt(text, step, style);
    if (fits(layer, step, style)) return layer;
  }
  return drawShortened(text, style.steps.at(-1) ?? style.steps[0], style);
}

/**
 * Draws a text of one line with the same height above and below its base line as every other text of that size, so that
 * texts in a row stand level.
 */
export async function drawLevel(text: string, style: TextStyle): Promise<TextLayer> {
  const [[size]] = style.steps;
  // Ink is all that counts for the height of a layer: a tall bar nobody sees, cut off again.
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

/** Draws stretches of text beside each other in one line. */
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

/** Leaves out a word that was cut, unless that is most of what there is. */
function toWholeWord(text: string): string {
  const whole = text.slice(0, text.lastIndexOf(' '));
  return (whole.length > text.length / 2 ? whole : text).replace(/[\s\p{P}]+$/u, '');
}

const fits = ({ width, height }: TextLayer, [size, lines]: TextStep, style: TextStyle) =>
  width <= style.width && height <= Math.min(style.height ?? Infinity, size * ((lines - 1) * pitch + lastLine));

function drawAt(text: string, [size, lines]: TextStep, { locale, colour, weight, width }: TextStyle): Promise<TextLayer> {
  // A single line is not wrapped, so that one too wide is seen.
  return draw(toMarkup(directed(text, locale), { size, weight, colour }), lines > 1 ? width : null);
}

function toMarkup(text: string, { size, weight, colour, isStruck = false }: Omit<TextSpan, 'text'>): string {
  return `<span size="${size}pt" weight="${weight}" foreground="${colour}" insert_hyphens="false"${isStruck ? ' strikethrough="true"' : ''}>${escapeMarkup(text)}</span>`;
}

async function draw(text: string, width: number | null): Promise<TextLayer> {
  // At 72 dots an inch a point is a pixel.
  const options = { text, font: 'Readex Pro', rgba: true, dpi: 72, ...(width !== null && { width, wrap: 'word-char' as const }) };
  const { data, info } = await sharp({ text: options }).png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}
