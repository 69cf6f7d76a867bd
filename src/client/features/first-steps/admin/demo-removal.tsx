import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { DemoContent } from '#shared/schemas/first-steps.schema.ts';
import { SendDialog } from '../../../components/send-dialog.tsx';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Says what is left of the demo and removes it in one go, once that is confirmed. */
export function DemoRemoval({ demo }: { demo: DemoContent }) {
  const { t } = useLingui();
  const [withChanged, setWithChanged] = useState(false);
  const removing = useDemoRemoval(withChanged);
  const { changedCount } = demo;
  const { package: packages, category: categories, offer: offers, medicalInfo: infos, opinion: opinions } = demo.records;
  const settings = demo.settings.length;
  return (
    <Stack w="100%" gap="sm" align="flex-start">
      <List size="sm">
        {packages > 0 && (
          <List.Item>
            <Plural value={packages} one="# package" other="# packages" />
          </List.Item>
        )}
        {categories > 0 && (
          <List.Item>
            <Plural value={categories} one="# category" other="# categories" />
          </List.Item>
        )}
        {offers > 0 && (
          <List.Item>
            <Plural value={offers} one="# offer" other="# offers" />
          </List.Item>
        )}
        {infos > 0 && (
          <List.Item>
            <Plural value={infos} one="# piece of information" other="# pieces of information" />
          </List.Item>
        )}
        {opinions > 0 && (
          <List.Item>
            <Plural value={opinions} one="# testimonial" other="# testimonials" />
          </List.Item>
        )}
        {settings > 0 && (
          <List.Item>
            <Plural value={settings} one="texts in # part of the settings" other="texts in # parts of the settings" />
          </List.Item>
        )}
      </List>
      {changedCount > 0 && (
        <Checkbox
          checked={withChanged}
          onChange={(event) => setWithChanged(event.currentTarget.checked)}
          size="md"
          label={
            <Plural value={changedCount} one="Also # record of the demo that was changed here" other="Also # records of the demo that were changed here" />
          }
        />
      )}
      <Text size="sm" c="dimmed">
        <Trans>Laboratory tests, panels and subjects stay, so that you can use them. Requests are not touched.</Trans>
      </Text>
      <Button color="coral" variant="light" leftSection={<IconTrash size={20} aria-hidden />} onClick={() => removing.ask(demo)}>
        {t`Remove the demo content`}
      </Button>
      <SendDialog {...removing.dialog} isDangerous />
    </Stack>
  );
}

function useDemoRemoval(withChanged: boolean) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const remove = trpc.admin.firstSteps.removeDemo.useMutation();
  const failureTitle = t`The demo content could not be removed.`;
  const removing = useSending<DemoContent>({
    send: () => remove.mutateAsync({ withChanged }),
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: () => {
      notifications.show({ message: t`The demo content is removed.` });
      void utils.invalidate();
    },
  });
  const texts = {
    confirmTitle: t`Remove the demo content?`,
    confirmText: t`Visitors no longer see any of it. Packages, offers and the like lie in the bin for 30 days; the demo’s texts in the settings are emptied, and can be taken back from the history of each section.`,
    confirmLabel: t`Remove`,
    cancelLabel: t`Cancel`,
    sendingText: t`Removing…`,
    successTitle: '',
    successText: '',
    failureTitle,
    failureText: removing.failure === failureTitle ? '' : removing.failure,
    closeLabel: t`Close`,
  };
  return { ask: removing.ask, dialog: { ...removing.dialog, texts } };
}
