import { useLingui } from '@lingui/react/macro';
import { formatAmount, formatDate } from '#shared/i18n/format.ts';
import { dayOf, isDay, startOfDay } from '#shared/time/days.rules.ts';
import { useSite } from '../../lib/site-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { usePriceNote } from '../forms/use-price-note.ts';
import { useIsSiteOpen } from '../lib/use-is-site-open.ts';

export interface SaveTextsOptions {
  isNew: boolean;
  /** Titles of the confirmation for a new and for a stored record; each names the action. */
  confirmAdding: string;
  confirmSaving: string;
  addLabel: string;
  added: string;
  updated: string;
  /** Title of the message after a failure. */
  failureTitle: string;
}

/** The state of a record to be saved; days are those of a form ("2026-10-03"), '' for none. */
export interface SavedState {
  isPublished?: boolean;
  /** Visitors do not see the record before this day. */
  visibleFrom?: string;
  /** The day from which visitors see the sale, and the price that they then pay in AED. */
  saleFrom?: string;
  salePrice?: number | null;
  /** The price until that day in AED; null on request. Absent if the confirmation names no price. */
  price?: number | null | undefined;
}

/** Texts of saving a record: the confirmation and the result. */
export function useSaveTexts(options: SaveTextsOptions) {
  const { isNew, confirmAdding, confirmSaving, addLabel, added, updated, failureTitle } = options;
  const { t } = useLingui();
  const { locale } = useSite();
  const today = dayOf(new Date(useNow()).toISOString());
  const isSiteOpen = useIsSiteOpen();
  const priceNote = usePriceNote();
  const comingDate = (day: string) => (isDay(day) && day > today ? formatDate(startOfDay(day), locale) : null);
  return {
    submitLabel: isNew ? addLabel : t`Save changes`,
    texts: ({ isPublished = true, visibleFrom = '', saleFrom = '', salePrice = null, price }: SavedState) => {
      const firstDate = comingDate(visibleFrom);
      const saleDate = comingDate(saleFrom);
      const saleAmount = salePrice === null ? null : formatAmount(salePrice, locale);
      const saleText = saleAmount
        ? t`From ${saleDate}, visitors will pay AED ${saleAmount}.`
        : t`The sale starts on ${saleDate}.`;
      const saleNote = saleDate ? [saleText] : [];
      const prices = [...(price === undefined ? [] : [priceNote(price)]), ...saleNote];
      const visibleNow = isNew ? t`Visitors can see it now.` : t`Visitors can see the change now.`;
      const visible = !isSiteOpen
        ? t`Visitors see it once the site is open.`
        : firstDate
          ? t`Visitors see it from ${firstDate}.`
          : isNew
            ? t`Visitors see it at once.`
            : t`Visitors see the changes at once.`;
      return {
        cancelLabel: t`Cancel`,
        sendingText: t`Saving…`,
        closeLabel: t`Close`,
        failureTitle,
        confirmTitle: isNew ? confirmAdding : confirmSaving,
        confirmText: [isPublished ? visible : t`It is kept as a draft; visitors do not see it yet.`, ...prices].join(
          ' ',
        ),
        confirmLabel: isNew ? addLabel : t`Save changes`,
        successTitle: isNew ? added : updated,
        successText: !isPublished
          ? t`Visitors do not see it yet.`
          : [firstDate || !isSiteOpen ? visible : visibleNow, ...saleNote].join(' '),
      };
    },
  };
}
