import { z } from 'zod';
import { mostTicked, recordListOf } from '../content/records.schema.ts';
import { amountSchema, contentIdSchema, instantSchema } from '../fields/fields.schema.ts';
import { packageRecordListInputSchema } from './packages.schema.ts';
import { priceRoundings } from './price-changes.rules.ts';

/** How prices change together. */
export const priceChangeSchema = z
  .object({
    direction: z.enum(['up', 'down']),
    by: z.enum(['percent', 'amount']),
    size: amountSchema.refine((size) => size > 0, 'required'),
    changesPrice: z.boolean(),
    changesSale: z.boolean(),
    rounding: z.literal(priceRoundings),
  })
  .refine(({ changesPrice, changesSale }) => changesPrice || changesSale, { path: ['changesPrice'], message: 'required' });

/** Which packages: these, or all that a list shows with these filters, on whatever page. */
export const chosenPackagesSchema = z.union([
  z.object({ ids: z.array(contentIdSchema).min(1).max(mostTicked) }),
  z.object({ filters: packageRecordListInputSchema.omit({ sort: true, page: true }) }),
]);
export type ChosenPackages = z.input<typeof chosenPackagesSchema>;

export const pricePreviewInputSchema = z.object({ chosen: chosenPackagesSchema, change: priceChangeSchema, page: z.number().int().min(1).default(1) });
export type PricePreviewInput = z.input<typeof pricePreviewInputSchema>;

/** What a package costs. */
export const pricesSchema = z.object({
  price: z.number().nullable(),
  onSale: z.boolean(),
  priceSale: z.number().nullable(),
  salePercent: z.number().nullable(),
});

/** What a change would make of each package: the refused ones first, those that stay as they are last. */
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
  /** Stands for all that is previewed, on every page of it: whoever applies the change names it. */
  seen: z.string(),
});
export type PricePreview = z.infer<typeof pricePreviewSchema>;

export const applyPricesInputSchema = pricePreviewInputSchema.omit({ page: true }).extend({ seen: z.string().max(100) });
export type ApplyPricesInput = z.input<typeof applyPricesInputSchema>;
/** How many packages cost something else now, and by what this is taken back. */
export const appliedPricesSchema = z.object({ changed: z.number().int(), at: instantSchema });

export const undoPricesInputSchema = z.object({ at: instantSchema });
/** How many packages cost again what they did, and which do not, because they were changed since: their number and the first of them. */
export const undonePricesSchema = z.object({
  restored: z.number().int(),
  left: z.object({ count: z.number().int(), names: z.array(z.object({ nameEn: z.string(), nameAr: z.string() })) }),
});
export type UndonePrices = z.infer<typeof undonePricesSchema>;
