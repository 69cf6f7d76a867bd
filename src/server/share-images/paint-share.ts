import sharp, { type OverlayOptions } from 'sharp';
import { locales } from '#shared/i18n/locales.ts';
import type { Size } from '#shared/media/pictures.rules.ts';
import { sharePictureSize } from '#shared/site/share-picture.ts';
import { layOutRecord, layOutSite, markSizes, type PlacedText } from './lay-out-share.ts';
import { colours, drawnPicture, panel, pictureLeft, pictureOverlap, siteScene, svg } from './scenery.ts';
import type { ShareDrawing } from './share-drawing.ts';
import { cleanText } from './text-cleaning.ts';
import type { TextLayer } from './text-layer.ts';

const { width, height } = sharePictureSize;
const paintSeconds = 20;

/** Renders a share picture as JPEG. An unreadable picture is replaced with a drawn scene. */
export async function paintShare(drawing: ShareDrawing, isCovered: (codePoint: number) => boolean): Promise<Uint8Array> {
  const words = cleanWords(drawing, isCovered);
  const isMirrored = locales[drawing.locale].direction === 'rtl';
  const isSite = drawing.layout === 'site';
  const logo = await drawLogo(drawing.logo, markSizes[drawing.layout]);
  const { frames, texts } = await (isSite ? layOutSite(words, logo) : layOutRecord(words, logo));
  const place = ({ layer: { input, width: own }, left, top }: PlacedText): OverlayOptions => ({
    input,
    top: Math.round(top),
    left: Math.round(isMirrored ? width - left - own : left),
  });
  const behind = isSite ? [] : [await drawPicture(drawing, isMirrored)];
  return sharp({ create: { width, height, channels: 3, background: colours.sea800 } })
    .composite([...behind, { input: svg((isSite ? siteScene : panel) + frames, isMirrored), top: 0, left: 0 }, ...texts.map(place)])
    .jpeg({ quality: 84, mozjpeg: true })
    .timeout({ seconds: paintSeconds })
    .toBuffer();
}

/** Reduces texts to characters of the font; the centre's name replaces an empty heading. */
function cleanWords(drawing: ShareDrawing, isCovered: (codePoint: number) => boolean): ShareDrawing {
  const clean = (text: string) => cleanText(text, isCovered);
  const centre = clean(drawing.centre);
  return { ...drawing, centre, heading: clean(drawing.heading) || centre, subheading: clean(drawing.subheading) };
}

/** The centre's logo on a white plate of this height, at most three times as wide; null if there is none or it is unreadable. */
async function drawLogo(path: string | null, plateHeight: number): Promise<TextLayer | null> {
  if (path === null) return null;
  try {
    const edge = Math.round(plateHeight / 9);
    const inside = { width: 3 * plateHeight - 2 * edge, height: plateHeight - 2 * edge };
    const mark = await sharp(path)
      .resize({ ...inside, fit: 'inside' })
      .flatten({ background: colours.white })
      .timeout({ seconds: paintSeconds })
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    const size = { width: mark.info.width + 2 * edge, height: plateHeight };
    const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" rx="${2 * edge}" fill="${colours.white}"/></svg>`;
    const place = { left: edge, top: Math.round((plateHeight - mark.info.height) / 2) };
    const input = await sharp(Buffer.from(plate))
      .composite([{ input: mark.data, ...place }])
      .png({ compressionLevel: 0 })
      .toBuffer();
    return { input, ...size };
  } catch {
    return null;
  }
}

async function drawPicture({ picture: path, focal }: ShareDrawing, isMirrored: boolean): Promise<OverlayOptions> {
  const drawn = { input: svg(drawnPicture, isMirrored), top: 0, left: 0 };
  if (path === null) return drawn;
  try {
    const behind = isMirrored ? { right: pictureOverlap } : { left: pictureOverlap };
    const seen = { width: width - pictureLeft, height };
    const source = sharp(path);
    const input = await source
      .extract(partInView(await source.metadata(), seen, focal))
      .resize({ ...seen, fit: 'cover' })
      .flatten({ background: colours.sand50 })
      .extend({ ...behind, extendWith: 'mirror' })
      .timeout({ seconds: paintSeconds })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return { input, top: 0, left: isMirrored ? 0 : pictureLeft - pictureOverlap };
  } catch {
    return drawn;
  }
}

/** The part of a picture that fills a box, positioned like `object-position`. */
function partInView(size: Size, box: Size, focal: string) {
  const [x = 50, y = 50] = focal === '' ? [] : focal.split(' ').map(Number);
  const scale = Math.min(size.width / box.width, size.height / box.height);
  const part = { width: Math.max(1, Math.round(box.width * scale)), height: Math.max(1, Math.round(box.height * scale)) };
  return { ...part, left: Math.round(((size.width - part.width) * x) / 100), top: Math.round(((size.height - part.height) * y) / 100) };
}
