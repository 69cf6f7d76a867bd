import { z } from 'zod';
import type { ComputedOf } from './define-collection.ts';

/**
 * The part of a declaration whose texts give health advice: staff mark them as reviewed, and filter their list by the
 * mark.
 */
export const reviewedTexts = {
  /** When the texts were marked, null if they are not, and by whom. */
  computed: { reviewedAt: z.string().nullable(), reviewedBy: z.string() },
  ownFilters: { reviewed: ['yes', 'no'] },
} as const;

/** When and by whom the texts of a record were marked as reviewed. */
export type TextReview = ComputedOf<typeof reviewedTexts>;
