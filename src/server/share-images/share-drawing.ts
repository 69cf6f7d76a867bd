import type { Locale } from '#shared/i18n/locales.ts';

/** Everything that a share picture shows, ready to be drawn: two drawings that are equal give the same picture. */
export interface ShareDrawing {
  locale: Locale;
  /** The whole site has a scene of its own; a record shares the picture's width with its own picture. */
  layout: 'site' | 'record';
  centre: string;
  heading: string;
  /** Stands below the heading; may be empty. */
  subheading: string;
  /** Short facts, each in a frame of its own; a coral one draws the eye. */
  chips: { text: string; isCoral: boolean }[];
  price: SharePrice | null;
  /** The path of the file to show; null: a drawn scene. */
  picture: string | null;
  /** What of the picture stays in view, as pages carry it: "30 70"; empty: its middle. */
  focal: string;
  /** The path of the centre's own mark; null: the product's. */
  logo: string | null;
}

/** A price in large figures with what it was before a sale, or words in its place. */
export type SharePrice = { now: string; currency: string; before: string | null } | { words: string };
