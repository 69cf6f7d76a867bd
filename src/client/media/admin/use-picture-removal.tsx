import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useSending } from '../../ui/admin/lib/use-sending.ts';
import { useRemovalTexts } from '../../ui/admin/removal-texts.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
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
  const failureTitle = t`This could not be deleted.`;
  const removing = useSending<Removed[]>({
    send: (pictures) => remove.mutateAsync({ ids: pictures.map(({ id }) => id) }),
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: (pictures) => {
      const [deleted] = pictures.map(({ title }) => title);
      const count = pictures.length;
      notifications.show({
        message: count === 1 ? t`“${deleted}” was deleted.` : t`${plural(count, { one: '# picture was deleted.', other: '# pictures were deleted.' })}`,
      });
      onRemoved();
      void utils.admin.media.list.invalidate();
    },
    onFailed: () => void utils.admin.media.list.invalidate(),
  });
  const asked = removing.subject ?? [];
  const count = asked.length;
  const texts = useRemovalTexts({ name: asked[0]?.title ?? '', failureTitle, failureText: removing.failure });
  const confirmText =
    count > 1
      ? t`${plural(count, { one: '# picture will be deleted. This cannot be undone.', other: '# pictures will be deleted. This cannot be undone.' })}`
      : texts.confirmText;
  return { ask: removing.ask, dialog: <SendDialog {...removing.dialog} texts={{ ...texts, confirmText }} isDangerous /> };
}
