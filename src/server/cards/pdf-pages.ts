import { setFlagsFromString } from 'node:v8';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { drawnPages } from '#shared/requests/cards.schema.ts';
import { monotonicClock } from '../core/clock.ts';

export interface DrawnPages {
  /** The first pages as JPEG pictures. */
  pages: Uint8Array[];
  /** Number of pages of the whole PDF. */
  pageCount: number;
}

/** In pixels; small print on a sheet of paper stays readable. */
const maxSide = 2400;
/** No new page is started after this time, so a long PDF shows some of its pages instead of none. */
const maxMs = 30_000;

// 384 MB in pages of 64 KiB, more than scanned sheets need. A PDF that needs more fails before the machine runs out of
// memory.
setFlagsFromString('--wasm-max-mem-pages=6144');

/**
 * Draws the first pages of a PDF with PDFium in WebAssembly. It has no access to files or the network, and this build
 * has no script engine. Rejects if the PDF cannot be drawn; returns `isLocked` if it needs a password.
 */
export async function drawFirstPages(pdf: Uint8Array, most = drawnPages): Promise<DrawnPages | { isLocked: true }> {
  // A separate WebAssembly memory for each PDF, so data of one person's card cannot appear in another's.
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pageCount = document.getPageCount();
    if (pageCount === 0) throw new Error('This PDF has no pages.');
    const started = monotonicClock();
    const pages: Uint8Array[] = [];
    while (pages.length < Math.min(pageCount, most) && (pages.length === 0 || monotonicClock() - started < maxMs))
      pages.push(await drawPage(document.getPage(pages.length)));
    return { pages, pageCount };
  } catch (error) {
    // The second is a PDF that opens only with a certificate.
    if (/Password required|Unsupported security/.test(String(error))) return { isLocked: true };
    throw error;
  }
}

async function drawPage(page: PDFiumPage): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = maxSide / Math.max(originalWidth, originalHeight);
  const [width, height] = [Math.round(originalWidth * scale), Math.round(originalHeight * scale)];
  // The page is empty, or its size is not a number.
  if (!(width >= 1 && height >= 1)) throw new Error('This page has no size.');
  const { data } = await page.render({
    width,
    height,
    // Also draws values that were entered into form fields.
    renderFormFields: true,
    render: (drawn) =>
      sharp(drawn.data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .jpeg({ quality: 85 })
        .toBuffer(),
  });
  return data;
}
