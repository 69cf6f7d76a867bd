import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { useSite } from '../../lib/site-context.tsx';
import { useSending } from '../lib/use-sending.ts';
import { useRemovalTexts } from '../removal-texts.ts';

/** One of the names that packages are made of: a laboratory test, a subject, a panel. */
interface UsedName {
  id: string;
  nameEn: string;
  nameAr: string;
  packageCount: number;
  /** Packages in the trash, where `packageCount` leaves them out. */
  binCount?: number;
}

export interface NameRemovalOptions<Item extends UsedName> {
  remove: (item: Item) => Promise<unknown>;
  failureTitle: string;
  /** Told of those that are gone. */
  onRemoved: (ids: readonly string[]) => void;
  /** Something was changed, or may have been: lists are to be read anew. */
  onChanged: () => void;
}

const nameIn = (item: UsedName, locale: Locale) => localized(item, 'name', locale);

/** Removes a name for good: asked first, then said. One that packages use is `held` instead: what uses it is to be shown. */
export function useNameRemoval<Item extends UsedName>({ remove, failureTitle, onRemoved, onChanged }: NameRemovalOptions<Item>) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [held, setHeld] = useState<Item | null>(null);
  const removing = useSending<Item>({
    send: remove,
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: (item) => {
      const deleted = nameIn(item, locale);
      notifications.show({ message: t`“${deleted}” was deleted.` });
      onRemoved([item.id]);
      onChanged();
    },
    onFailed: (error) => {
      console.error(error);
      // What came into use meanwhile is said the next time.
      onChanged();
    },
  });
  const name = removing.subject ? nameIn(removing.subject, locale) : '';
  const texts = useRemovalTexts({ name, failureTitle, failureText: removing.failure });
  return {
    ask: (item: Item) => (item.packageCount + (item.binCount ?? 0) > 0 ? setHeld(item) : removing.ask(item)),
    held,
    closeHeld: () => setHeld(null),
    dialog: { ...removing.dialog, texts, isDangerous: true },
  };
}
