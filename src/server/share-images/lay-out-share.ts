import type { Locale } from '#shared/i18n/locales.ts';
import { sharePictureSize } from '#shared/site/share-picture.ts';
import { brandMark, chipFrame, colours, seaTop } from './scenery.ts';
import type { ShareDrawing, SharePrice } from './share-drawing.ts';
import { drawLevel, drawSpans, drawText, type TextLayer, type TextStyle } from './text-layer.ts';

/** A text and its position in a left-to-right layout. */
export interface PlacedText {
  layer: TextLayer;
  left: number;
  top: number;
}

const { height } = sharePictureSize;
const edge = 64;
const foot = height - 62;
const textWidth = 580;
const siteTextWidth = 610;
/** Minimum space above and below a name. */
const minSpace = 36;
/** Height of the logo. */
export const markSizes = { site: 80, record: 56 } as const;
const chipPadding = 18;
const chipHeight = 44;
const chipGap = 10;

const steps = (lines: number, first: number, ...others: number[]): TextStyle['steps'] => [[first, lines], ...others.map((size) => [size, lines] as const)];
/** Large letters get two lines at most; three would leave no room below. */
const titleSteps: TextStyle['steps'] = [[74, 2], [66, 2], ...steps(3, 60, 54, 48, 43)];

/** The texts of the site's picture: name, slogan, location. */
export async function layOutSite({ locale, centre, heading, subheading }: ShareDrawing, logo: TextLayer | null) {
  const style = { locale, width: siteTextWidth, colour: colours.white } as const;
  const blocks = [
    await drawIfAny(heading, { ...style, weight: 600, steps: [[68, 2], ...steps(3, 60, 54, 48)] }),
    await drawIfAny(subheading, { ...style, weight: 500, steps: steps(2, 34, 30), colour: colours.teal100 }),
    await drawIfAny(centre, { ...style, weight: 500, steps: steps(1, 26), colour: colours.teal300 }),
  ];
  const texts = stack(blocks, { from: 172, to: seaTop - 14, gap: 26 });
  const top = 56;
  return logo ? { frames: '', texts: [{ layer: logo, left: edge, top }, ...texts] } : { frames: brandMark(edge, top, markSizes.site), texts };
}

/** The texts of a package's or offer's picture: centre at the top, name in the middle, facts and price at the bottom. */
export async function layOutRecord({ locale, centre, heading, chips, price }: ShareDrawing, logo: TextLayer | null) {
  const mark = { left: edge, top: 52, width: logo?.width ?? markSizes.record, height: markSizes.record };
  const style = { locale, colour: colours.white } as const;
  const name = await drawIfAny(centre, { ...style, weight: 500, steps: steps(1, 28, 25, 22), width: textWidth - mark.width - 18, colour: colours.teal100 });
  const row = await layOutChips(chips, locale);
  const cost = price && (await drawPrice(price, locale));
  const costTop = foot - (cost?.height ?? 0);
  const rowTop = cost ? costTop - 34 - row.height : foot - row.height;
  const room = { top: mark.top + mark.height, height: rowTop - mark.top - mark.height };
  const title = await drawIfAny(heading, { ...style, weight: 600, steps: titleSteps, width: textWidth, height: room.height - 2 * minSpace });
  const titleTop = room.top + (room.height - (title?.height ?? 0)) / 2;
  const texts = [
    ...(logo ? [{ layer: logo, left: mark.left, top: mark.top }] : []),
    ...(name ? [{ layer: name, left: mark.left + mark.width + 18, top: mark.top + (mark.height - name.height) / 2 }] : []),
    ...(title ? [{ layer: title, left: edge, top: titleTop }] : []),
    ...row.chips.map(({ layer, box }) => ({ layer, left: box.left + chipPadding, top: rowTop + box.top + (box.height - layer.height) / 2 })),
    ...(cost ? [{ layer: cost, left: edge, top: costTop }] : []),
  ];
  const frames = row.chips.map(({ box, isCoral }) => chipFrame({ ...box, top: rowTop + box.top }, isCoral)).join('');
  return { frames: (logo ? '' : brandMark(mark.left, mark.top, mark.width)) + frames, texts };
}

/** Lays out chips in as many rows as needed. */
async function layOutChips(chips: ShareDrawing['chips'], locale: Locale) {
  let [left, top] = [edge, 0];
  const placed = [];
  for (const { text: words, isCoral } of chips) {
    const layer = await drawLevel(words, { locale, weight: 500, steps: steps(1, 22), colour: colours.white, width: textWidth });
    const chipWidth = layer.width + 2 * chipPadding;
    if (left > edge && left + chipWidth > edge + textWidth) [left, top] = [edge, top + chipHeight + chipGap];
    placed.push({ layer, isCoral, box: { left, top, width: chipWidth, height: chipHeight } });
    left += chipWidth + chipGap;
  }
  return { chips: placed, height: placed.length > 0 ? top + chipHeight : 0 };
}

function drawPrice(price: SharePrice, locale: Locale): Promise<TextLayer> {
  if ('words' in price) return drawText(price.words, { locale, weight: 600, steps: steps(1, 44, 38), colour: colours.sand200, width: textWidth });
  const before = price.before === null ? [] : [{ text: price.before, size: 36, weight: 500 as const, colour: colours.teal300, isStruck: true }];
  const now = { text: price.now, size: 68, weight: 600 as const, colour: colours.white };
  const currency = { text: price.currency, size: 32, weight: 500 as const, colour: colours.sand200 };
  return drawSpans([now, currency, ...before], locale, textWidth);
}

const drawIfAny = async (text: string, style: TextStyle): Promise<TextLayer | null> => (text ? drawText(text, style) : null);

/** Stacks texts vertically with `gap` between them; texts that would end below `to` are omitted. */
function stack(blocks: (TextLayer | null)[], { from, to, gap }: { from: number; to: number; gap: number }): PlacedText[] {
  let top = from;
  return blocks.flatMap((block) => {
    if (!block || top + block.height > to) return [];
    const placed = { layer: block, left: edge, top };
    top += block.height + gap;
    return [placed];
  });
}
