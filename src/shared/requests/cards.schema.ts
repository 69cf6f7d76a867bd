/** The cards of a home visit, by the names of the form's fields. */
export const cardKinds = ['identityCard', 'insuranceCard'] as const;
export type CardKind = (typeof cardKinds)[number];

/** Limits of a card's file: 10 MB, and 60 megapixels by its header. */
export const cardLimits = { bytes: 10 * 1024 * 1024, pixels: 60_000_000 } as const;

/** File types of cards, with the extensions of downloads. */
export const cardTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
export type CardType = keyof typeof cardTypes;

/**
 * A PDF that may contain active content, as the server sends it to staff: JPEG pictures of its first pages as base64,
 * and the number of pages.
 */
export interface DrawnCard {
  pages: string[];
  pageCount: number;
}

/** The maximum number of pages that the server draws. */
export const drawnPages = 20;

/** Types that the server re-encodes for staff. */
export const redrawnTypes: ReadonlySet<string> = new Set<CardType>(['image/jpeg', 'image/png', 'image/webp']);
