import type { ReactNode } from 'react';
import { splitNumberRuns } from '#shared/i18n/number-runs.rules.ts';
import { mapWithIndexKeys } from './lib/map-with-index-keys.tsx';

/** The text with its telephone numbers and other numbers with spaces isolated, so that Arabic text does not reverse them. */
export function withNumberRuns(text: string): ReactNode {
  const pieces = splitNumberRuns(text);
  if (pieces.length === 1) return text;
  return mapWithIndexKeys(pieces, (piece, index) => (index % 2 === 1 ? <bdi dir="ltr">{piece}</bdi> : piece));
}
