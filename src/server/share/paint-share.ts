import sharp, { type OverlayOptions } from 'sharp';
import { locales } from '#shared/i18n/locales.ts';
import { sharePictureSize } from '#shared/share-picture.ts';
import { layOutRecord, layOutSite, type PlacedText } from './lay-out-share.ts';
import { colours, drawnPicture, panel, pictureLeft, pictureOverlap, siteScene, svg } from './scenery.ts';
import type { ShareDrawing } from './share-drawing.ts';
import { cleanText } from './text-cleaning.ts';

const { width, height } = sharePictureSize;
const paintSeconds = 20;

/** Paints a share picture as JPEG. A picture that cannot be read gives way to a drawn scene. */
export async function paintShare(drawing: ShareDrawing, isCovered: (codePoint: number) => boolean): Promise<Uint8Array> {
  const words = cleanWords(drawing, isCovered);
  const isMirrored = locales[drawing.locale].direction === 'rtl';
  const isSite = drawing.layout === 'site';
  const { frames, texts } = await (isSite ? layOutSite(words) : layOutRecord(words));
  const place = ({ layer: { input, width: own }, left, top }: PlacedText): OverlayOptions => ({
    input,
    top: Math.round(top),
    left: Math.round(isMirrored ? width - left - own : left),
  });
  const behind = isSite ? [] : [await drawPicture(drawing.picture, isMirrored)];
  return sharp({ create: { width, height, channels: 3, background: colours.sea800 } })
    .composite([...behind, { input: svg((isSite ? siteScene : panel) + frames, isMirrored), top: 0, left: 0 }, ...texts.map(place)])
    .jpeg({ quality: 84, mozjpeg: true })
    .timeout({ seconds: paintSeconds })
    .toBuffer();
}

/** The drawing with texts that the font can show; what is left without a heading bears the centre's name. */
function cleanWords(drawing: ShareDrawing, isCovered: (codePoint: number) => boolean): ShareDrawing {
  const clean = (text: string) => cleanText(text, isCovered);
  const centre = clean(drawing.centre);
  return { ...drawing, centre, heading: clean(drawing.heading) || centre, subheading: clean(drawing.subheading) };
}

async function drawPicture(path: string | null, isMirrored: boolean): Promise<OverlayOptions> {
  const drawn = { input: svg(drawnPicture, isMirrored), top: 0, left: 0 };
  if (path === null) return drawn;
  try {
    const behind = isMirrored ? { right: pictureOverlap } : { left: pictureOverlap };
    const input = await sharp(path)
      .resize({ width: width - pictureLeft, height, fit: 'cover' })
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
