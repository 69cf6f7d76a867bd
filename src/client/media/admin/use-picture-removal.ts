import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRemovalTexts } from '../../ui/admin/removal-texts.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { trpc } from '../../ui/lib/trpc.ts';

interface Removed {
  id: string;
  title: string;
}

/** Removes pictures permanently after a confirmation. If the server refuses, shows where they are used. */
export function usePictureRemoval(onRemoved: () => void) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const remove = trpc.admin.media.remove.useMutation();
  const textsOf = useRemovalTexts();
  return useConfirmation<Removed[]>({
    send: (pictures) => remove.mutateAsync({ ids: pictures.map(({ id }) => id) }),
    question: (asked) => {
      const count = asked?.length ?? 0;
      const texts = textsOf({ name: asked?.[0]?.title ?? '' });
      return count > 1
        ? {
            ...texts,
            confirmText: t`${plural(count, { one: '# picture will be deleted. This cannot be undone.', other: '# pictures will be deleted. This cannot be undone.' })}`,
          }
        : texts;
    },
    failureTitle: t`This could not be deleted.`,
    doneText: (pictures) => {
      const [deleted] = pictures.map(({ title }) => title);
      const count = pictures.length;
      return count === 1
        ? t`“${deleted}” was deleted.`
        : t`${plural(count, { one: '# picture was deleted.', other: '# pictures were deleted.' })}`;
    },
    onSent: () => {
      onRemoved();
      void utils.admin.media.list.invalidate();
    },
    onFailed: () => void utils.admin.media.list.invalidate(),
  });
}
