import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type RemovalTextsOptions, useRemovalTexts } from '../removal-texts.ts';
import { useConfirmation } from '../use-confirmation.ts';

interface RemovalForGoodOptions<Item> extends Pick<RemovalTextsOptions, 'note' | 'hasHistory'> {
  nameOf: (item: Item) => string;
  remove: (items: readonly Item[]) => Promise<unknown>;
  failureTitle: string;
  onRemoved?: (items: readonly Item[]) => void;
  /** Called after a change or a possible one, so that lists are refetched. */
  onChanged: () => void;
}

/** Deletes one record or several permanently, after a confirmation, and reports the result. */
export function useRemovalForGood<Item>({
  nameOf,
  remove,
  failureTitle,
  onRemoved,
  onChanged,
  ...texting
}: RemovalForGoodOptions<Item>) {
  const { t } = useLingui();
  const textsOf = useRemovalTexts();
  const nameIn = ([item]: readonly Item[]) => (item === undefined ? '' : nameOf(item));
  return useConfirmation<readonly Item[]>({
    send: remove,
    question: (asked) => {
      const count = asked?.length ?? 0;
      const texts = textsOf({ name: nameIn(asked ?? []), ...texting });
      return count > 1
        ? {
            ...texts,
            confirmText: t`${plural(count, { one: '# record will be deleted. This cannot be undone.', other: '# records will be deleted. This cannot be undone.' })}`,
          }
        : texts;
    },
    failureTitle,
    doneText: (items) => {
      const deleted = nameIn(items);
      const count = items.length;
      return count === 1
        ? t`“${deleted}” was deleted.`
        : t`${plural(count, { one: '# record was deleted.', other: '# records were deleted.' })}`;
    },
    onSent: (items) => {
      onRemoved?.(items);
      onChanged();
    },
    onFailed: (error) => {
      console.error(error);
      onChanged();
    },
  });
}
