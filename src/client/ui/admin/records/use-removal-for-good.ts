import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useSending } from '../lib/use-sending.ts';
import { useRemovalTexts } from '../removal-texts.ts';

export interface RemovalForGoodOptions<Item> {
  nameOf: (item: Item) => string;
  remove: (items: readonly Item[]) => Promise<unknown>;
  failureTitle: string;
  /** Called after a change or a possible one, so that lists are refetched. */
  onChanged: () => void;
}

/** Deletes one record or several permanently, after a confirmation, and reports the result. */
export function useRemovalForGood<Item>({ nameOf, remove, failureTitle, onChanged }: RemovalForGoodOptions<Item>) {
  const { t } = useLingui();
  const removing = useSending<readonly Item[]>({
    send: remove,
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: ([item, ...others]) => {
      const deleted = item === undefined ? '' : nameOf(item);
      const count = others.length + 1;
      notifications.show({
        message: count === 1 ? t`“${deleted}” was deleted.` : t`${plural(count, { one: '# record was deleted.', other: '# records were deleted.' })}`,
      });
      onChanged();
    },
    onFailed: (error) => {
      console.error(error);
      onChanged();
    },
  });
  const [asked, ...others] = removing.subject ?? [];
  const count = others.length + 1;
  const texts = useRemovalTexts({ name: asked === undefined ? '' : nameOf(asked), failureTitle, failureText: removing.failure });
  const confirmText =
    count > 1
      ? t`${plural(count, { one: '# record will be deleted. This cannot be undone.', other: '# records will be deleted. This cannot be undone.' })}`
      : texts.confirmText;
  return { ask: removing.ask, dialog: { ...removing.dialog, texts: { ...texts, confirmText }, isDangerous: true } };
}
