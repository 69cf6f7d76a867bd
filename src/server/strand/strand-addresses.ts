import type { Picture } from '#shared/media/media.schema.ts';
import { strandSize } from './strand-drawing.rules.ts';
import { type StrandShape, shapeOf, shapeText } from './strand-shape.rules.ts';

export type Drawing = 'strand' | 'band';

/** The address of a drawing, which is its data. */
const strandPath = (shape: StrandShape, drawing: Drawing) => `/${drawing}/${shapeText(shape)}.svg`;

/**
 * The path of the drawing for the lower edge of a picture, of a package that names so many tests of each panel and counts
 * so many in all. Empty without tests.
 */
export function bandOf(namedByPanel: readonly number[], tests: number): string {
  const shape = shapeOf(namedByPanel, tests);
  return shape ? strandPath(shape, 'band') : '';
}

/** The picture of a package that has none: decorative, because the number of tests stands beside it. */
export function strandPicture(namedByPanel: readonly number[], tests: number): Picture | null {
  const shape = shapeOf(namedByPanel, tests);
  if (!shape) return null;
  const unmade = { avifSrcSet: '', webpSrcSet: '', shareSrc: '' };
  return { id: '', src: strandPath(shape, 'strand'), ...strandSize, alt: '', ...unmade, focal: '' };
}
