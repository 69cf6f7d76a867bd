import type { ReactNode } from 'react';
import { splitNumberRuns } from '#shared/i18n/number-runs.rules.ts';
import { mapWithIndexKeys } from './lib/map-with-index-keys.tsx';

/** A text with its telephone numbers isolated, so that Arabic text does not reverse them. Returns other nodes unchanged. */
export function withNumberRuns(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  const pieces = splitNumberRuns(text);
  if (pieces.length === 1) return text;
  return mapWithIndexKeys(pieces, (piece, index) => (index % 2 === 1 ? <bdi dir="ltr">{piece}</bdi> : piece));
}
