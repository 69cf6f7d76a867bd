import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { StarterSet } from '#shared/first-steps/first-steps.schema.ts';
import { locales } from '#shared/i18n/locales.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** Adds a starter set of categories, laboratory tests, panels and tags. Renders nothing if all of them are stored. */
export function StarterSetButton() {
  const starterSet = trpc.admin.firstSteps.getStarterSet.useQuery().data;
  const adding = useAdding(starterSet);
  if (!starterSet || Object.values(starterSet).every((count) => count === 0)) return null;
  return (
    <>
      <Button variant="light" leftSection={<IconListCheck size={20} aria-hidden />} onClick={() => adding.ask(true)}>
        <Trans>Add the starter set</Trans>
      </Button>
      <SendDialog {...adding.dialog} />
    </>
  );
}

function useAdding(
  { categories, labTests, panels, tags }: StarterSet = { categories: 0, labTests: 0, panels: 0, tags: 0 },
) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const add = trpc.admin.firstSteps.addStarterSet.useMutation();
  const { locale } = useSite();
  const parts = new Intl.ListFormat(locales[locale].dateLocale).format([
    t`${plural(categories, { one: '# category', other: '# categories' })}`,
    t`${plural(labTests, { one: '# laboratory test', other: '# laboratory tests' })}`,
    t`${plural(panels, { one: '# panel', other: '# panels' })}`,
    t`${plural(tags, { one: '# topic', other: '# topics' })}`,
  ]);
  return useConfirmation<true>({
    send: () => add.mutateAsync(),
    question: () => ({
      confirmTitle: t`Add the starter set?`,
      confirmText: t`It adds in both languages: ${parts}. You can change or delete each of them. The laboratory tests come with texts about what they are for and how to prepare. They stay drafts until your laboratory director has read and signed them. The director must also review the other health texts that you add.`,
      confirmLabel: t`Add the starter set`,
    }),
    failureTitle: t`The starter set could not be added.`,
    doneText: () => t`The starter set was added.`,
    onSent: () => void utils.admin.invalidate(),
  });
}
