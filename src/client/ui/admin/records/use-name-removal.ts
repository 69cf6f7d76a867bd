import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { useSite } from '../../lib/site-context.tsx';
import { useSending } from '../lib/use-sending.ts';
import { useRemovalTexts } from '../removal-texts.ts';

/** A laboratory test, tag or panel. */
interface UsedName {
  id: string;
  values: { nameEn: string; nameAr: string };
  /** `trashCount`: the number of packages in the trash, if `packageCount` excludes them. */
  computed: { packageCount: number; trashCount?: number };
}

export interface NameRemovalOptions<Item extends UsedName> {
  remove: (item: Item) => Promise<unknown>;
  failureTitle: string;
  /** Called with the deleted ids. */
  onRemoved: (ids: readonly string[]) => void;
  /** Called after a change or a possible one, so that lists are refetched. */
  onChanged: () => void;
}

const nameIn = (item: UsedName, locale: Locale) => localized(item.values, 'name', locale);

/** Deletes a name permanently after a confirmation. If packages use it, sets `held` instead, to show those packages. */
export function useNameRemoval<Item extends UsedName>({ remove, failureTitle, onRemoved, onChanged }: NameRemovalOptions<Item>) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [inUse, setInUse] = useState<Item | null>(null);
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
      // The name may be in use now; the refetched count shows it.
      onChanged();
    },
  });
  const name = removing.subject ? nameIn(removing.subject, locale) : '';
  const texts = useRemovalTexts({ name, failureTitle, failureText: removing.failure });
  return {
    ask: (item: Item) => (item.computed.packageCount + (item.computed.trashCount ?? 0) > 0 ? setInUse(item) : removing.ask(item)),
    inUse,
    closeInUse: () => setInUse(null),
    dialog: { ...removing.dialog, texts, isDangerous: true },
  };
}
