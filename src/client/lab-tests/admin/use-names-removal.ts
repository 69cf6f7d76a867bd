import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { RemovedTogether } from '#shared/content/records.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import { sendInChunks } from '../../ui/admin/lib/send-in-chunks.ts';
import { useRemovalForGood } from '../../ui/admin/records/use-removal-for-good.ts';
import type { Chosen } from '../../ui/admin/records/use-selection.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** A tag or panel. */
export interface UsedName {
  id: string;
  values: { nameEn: string; nameAr: string };
  computed: { packageCount: number };
}

interface NamesRemovalOptions {
  removeOne: (id: string) => Promise<unknown>;
  removeMany: (ids: string[]) => Promise<RemovedTogether>;
  failures: { one: string; many: string };
  /** Called with the deleted ids. */
  onRemoved: (ids: readonly string[]) => void;
  /** Called after a change or a possible one, so that lists are refetched. */
  onChanged: () => void;
}

/**
 * Deletes names permanently after a confirmation, and reports the result. If packages use a single name, sets `inUse`
 * instead, to show those packages; several names are deleted without those in use.
 */
export function useNamesRemoval<Item extends UsedName>({
  removeOne,
  removeMany,
  failures,
  onRemoved,
  onChanged,
}: NamesRemovalOptions) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [inUse, setInUse] = useState<Item | null>(null);
  const outcomeText = useOutcomeText();
  const nameOf = (item: UsedName) => localized(item.values, 'name', locale);
  const one = useRemovalForGood<Item>({
    nameOf,
    remove: (items) => Promise.all(items.map(({ id }) => removeOne(id))),
    failureTitle: failures.one,
    onRemoved: (items) => onRemoved(items.map(({ id }) => id)),
    // After a failure too: a name may be in use now, and the refetched count shows it.
    onChanged,
  });
  const many = useConfirmation<readonly string[]>({
    send: async (ids) => {
      const answers = await sendInChunks(ids, async (some) => {
        const answer = await removeMany(some);
        onRemoved(answer.removed);
        return answer;
      });
      notifications.show({ message: outcomeText(answers) });
    },
    question: (ids) => {
      const count = ids?.length ?? 0;
      return {
        confirmTitle: t`${plural(count, { one: 'Are you sure you want to delete/update # item?', other: 'Are you sure you want to delete/update # items?' })}`,
        confirmText: t`Those that packages still use stay, even if the package is in the bin. The others will be deleted; this cannot be undone.`,
        confirmLabel: t`Delete`,
        sendingText: t`Deleting…`,
        isDangerous: true,
      };
    },
    failureTitle: failures.many,
    onSent: onChanged,
    onFailed: (error) => {
      console.error(error);
      onChanged();
    },
  });
  const ask = ({ ids, items: [item] }: Chosen<Item>) => {
    if (ids.length > 1 || !item) many.ask(ids);
    else if (item.computed.packageCount > 0) setInUse(item);
    else one.ask([item]);
  };
  return {
    ask,
    inUse,
    closeInUse: () => setInUse(null),
    dialogs: { one: one.dialog, many: many.dialog },
  };
}

function useOutcomeText() {
  const { t } = useLingui();
  return (answers: readonly RemovedTogether[]) => {
    const count = answers.reduce((sum, { removed }) => sum + removed.length, 0);
    const keptCount = answers.reduce((sum, answer) => sum + answer.keptCount, 0);
    const done =
      count > 0
        ? t`${plural(count, { one: '# record was deleted.', other: '# records were deleted.' })}`
        : t`Nothing was deleted.`;
    const stillUsed = t`${plural(keptCount, { one: '# is still used by packages and stays selected.', other: '# are still used by packages and stay selected.' })}`;
    return keptCount > 0 ? `${done} ${stillUsed}` : done;
  };
}
