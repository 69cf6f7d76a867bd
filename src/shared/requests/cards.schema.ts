/** The cards that a home visit needs, by the names of the form's fields. */
export const cardKinds = ['identityCard', 'insuranceCard'] as const;
export type CardKind = (typeof cardKinds)[number];

/** What a card's file may be on arrival: 10 MB, and 60 megapixels as its header says. */
export const cardLimits = { bytes: 10 * 1024 * 1024, pixels: 60_000_000 } as const;

/** The kinds of file a card may be, and the ending that its download gets. */
export const cardTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
} as const;
export type CardType = keyof typeof cardTypes;

/** A PDF that may contain active content, as staff get it: JPEG pictures of its first pages as base64, and how many pages it has. */
export interface DrawnCard {
  pages: string[];
  pageCount: number;
}

/** So many pages of a PDF are drawn at most. */
export const drawnPages = 20;

/** Pictures that staff get drawn anew. A HEIC picture cannot be decoded here and comes as it was sent. */
export const redrawnTypes: ReadonlySet<string> = new Set<CardType>(['image/jpeg', 'image/png', 'image/webp']);
