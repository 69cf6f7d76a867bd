import { z } from 'zod';
import { maxSelected, recordListOf } from '../content/records.schema.ts';
import { amountSchema, contentIdSchema, instantSchema } from '../fields/fields.schema.ts';
import { packagesCollection } from './packages.collection.ts';

export const priceRoundings = [0, 1, 5, 10] as const;

/** A bulk change of prices, in percent of each or by an amount in AED. */
export const priceChangeSchema = z
  .object({
    direction: z.enum(['up', 'down']),
    by: z.enum(['percent', 'amount']),
    /** Percent or AED. */
    size: amountSchema.refine((size) => size > 0, 'required'),
    changesPrice: z.boolean(),
    /** Applies to packages on sale, now or later. */
    changesSale: z.boolean(),
    /** Rounds to a multiple of this many AED; 0 rounds to fils. */
    rounding: z.literal(priceRoundings),
  })
  .refine(({ changesPrice, changesSale }) => changesPrice || changesSale, {
    path: ['changesPrice'],
    message: 'required',
  });
export type PriceChange = z.output<typeof priceChangeSchema>;

/** The chosen packages: by id, or all that match the filters on any page. */
const chosenPackagesSchema = z.union([
  z.object({ ids: z.array(contentIdSchema).min(1).max(maxSelected) }),
  z.object({ filters: packagesCollection.listInputSchema }),
]);
export type ChosenPackages = z.input<typeof chosenPackagesSchema>;

export const pricePreviewInputSchema = z.object({
  chosen: chosenPackagesSchema,
  change: priceChangeSchema,
  page: z.number().int().min(1).default(1),
});
export type PricePreviewInput = z.input<typeof pricePreviewInputSchema>;

/** The prices of a package in AED; null for a price on request. */
const pricesSchema = z.object({
  price: z.number().nullable(),
  onSale: z.boolean(),
  priceSale: z.number().nullable(),
  salePercent: z.number().nullable(),
});
export type Prices = z.infer<typeof pricesSchema>;

/** The effect of a change on each package: refused ones first, unchanged ones last. */
export const pricePreviewSchema = recordListOf(
  z.object({
    id: contentIdSchema,
    nameEn: z.string(),
    nameAr: z.string(),
    before: pricesSchema,
    after: pricesSchema,
    isChanged: z.boolean(),
    refusal: z.enum(['nothingLeft', 'saleAbovePrice', 'tooHigh']).nullable(),
  }),
).extend({
  counts: z.object({ changed: z.number().int(), refused: z.number().int(), same: z.number().int() }),
  /** Identifies the changes on all pages. Applying them requires it. */
  digest: z.string(),
});
export type PricePreview = z.infer<typeof pricePreviewSchema>;

export const applyPricesInputSchema = pricePreviewInputSchema
  .omit({ page: true })
  .extend({ digest: z.string().max(100) });
export type ApplyPricesInput = z.input<typeof applyPricesInputSchema>;
/** The number of changed packages, and the time that identifies the change for an undo. */
export const appliedPricesSchema = z.object({ changed: z.number().int(), at: instantSchema });
