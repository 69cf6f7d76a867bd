import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, List, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { collectionNames } from '#shared/content/records.schema.ts';
import type { DemoContent } from '#shared/first-steps/first-steps.schema.ts';
import { useCollections } from '../../ui/admin/lib/collection-entries.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** Lists the remaining demo content and removes all of it after a confirmation. */
export function DemoRemoval({ demo }: { demo: DemoContent }) {
  const { t, i18n } = useLingui();
  const collections = useCollections();
  const [withChanged, setWithChanged] = useState(false);
  const removing = useDemoRemoval(withChanged);
  const { changedCount } = demo;
  const settings = demo.settings.length;
  const left = [
    ...collectionNames.map((name) => ({
      part: name,
      count: demo.records[name],
      text: i18n._(collections[name].counted(demo.records[name])),
    })),
    {
      part: 'requests',
      count: demo.requestCount,
      text: <Plural value={demo.requestCount} one="# invented request" other="# invented requests" />,
    },
    {
      part: 'settings',
      count: settings,
      text: <Plural value={settings} one="texts in # part of the settings" other="texts in # parts of the settings" />,
    },
  ];
  return (
    <Stack gap="sm" align="flex-start">
      <List size="sm">
        {left
          .filter(({ count }) => count > 0)
          .map(({ part, text }) => (
            <List.Item key={part}>{text}</List.Item>
          ))}
      </List>
      <Text size="sm">
        <Trans>
          The demo’s health texts are general education. Before visitors rely on those that you keep, your laboratory
          director must review them.
        </Trans>
      </Text>
      {changedCount > 0 && (
        <Checkbox
          checked={withChanged}
          onChange={(event) => setWithChanged(event.currentTarget.checked)}
          size="md"
          label={
            <Plural
              value={changedCount}
              one="Including # demo record that was changed here"
              other="Including # demo records that were changed here"
            />
          }
        />
      )}
      <Text size="sm" c="dimmed">
        <Trans>
          Panels and topics stay, and so do the laboratory tests that your packages use. Requests of visitors are not
          touched.
        </Trans>
      </Text>
      <Button
        color="coral"
        variant="light"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => removing.ask(demo)}
      >
        {t`Remove the demo content`}
      </Button>
      <SendDialog {...removing.dialog} />
    </Stack>
  );
}

function useDemoRemoval(withChanged: boolean) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const remove = trpc.admin.firstSteps.removeDemo.useMutation();
  return useConfirmation<DemoContent>({
    send: () => remove.mutateAsync({ withChanged }),
    question: () => ({
      confirmTitle: t`Remove the demo content?`,
      confirmText: t`Visitors no longer see any of it. Packages, offers and similar content stay in the bin for 30 days. The demo’s texts in the settings are cleared; you can restore them from the history of each section.`,
      confirmLabel: t`Remove`,
      isDangerous: true,
      sendingText: t`Removing…`,
    }),
    failureTitle: t`The demo content could not be removed.`,
    doneText: () => t`The demo content was removed.`,
    onSent: () => void utils.invalidate(),
  });
}
