import type { Locale } from '#shared/i18n/locales.ts';

/** The content of a share picture; equal drawings produce equal pictures. */
export interface ShareDrawing {
  locale: Locale;
  /** A `record` layout includes the record's picture. */
  layout: 'site' | 'record';
  centre: string;
  heading: string;
  /** Below the heading; may be empty. */
  subheading: string;
  /** Short facts in frames; a coral frame highlights. */
  chips: { text: string; isCoral: boolean }[];
  price: SharePrice | null;
  /** The path of the file to show; null: a drawn scene. */
  picture: string | null;
  /** The focal point in percent, as in pages: "30 70"; empty: the centre. */
  focal: string;
  /** The path of the centre's logo; null: the product's. */
  logo: string | null;
}

/** A price with the price before a sale, or words instead of one. */
export type SharePrice = { now: string; currency: string; before: string | null } | { words: string };
