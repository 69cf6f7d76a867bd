import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { IconDoor, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { missingAtOpening } from '#shared/first-steps/first-steps.rules.ts';
import type { FirstStepName, FirstSteps } from '#shared/first-steps/first-steps.schema.ts';
import { adminPaths, localizedPath, sitePaths } from '#shared/paths.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';
import { useStepTexts } from './use-step-texts.ts';

/** Lets owners preview the site and open it after a confirmation. */
export function OpenSite({ steps }: Pick<FirstSteps, 'steps'>) {
  const { locale } = useSite();
  const opening = useOpening(steps);
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        <Trans>
          Pages come with default texts, for example on when visitors can expect an answer. Read them in the preview,
          and{' '}
          <Anchor component={Link} to={adminPaths.settingsSection('texts')} inherit underline="always">
            change them
          </Anchor>{' '}
          where your centre works differently.
        </Trans>
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          href={localizedPath(locale, sitePaths.home())}
          target="_blank"
          variant="light"
          leftSection={<IconExternalLink size={20} className="flip" aria-hidden />}
        >
          <Trans>Preview the site</Trans>
          <NewTabHint />
        </Button>
        <Button leftSection={<IconDoor size={20} aria-hidden />} onClick={() => opening.ask(true)}>
          <Trans>Open the site</Trans>
        </Button>
      </Group>
      <SendDialog {...opening.dialog} />
    </Stack>
  );
}

function useOpening(steps: FirstSteps['steps']) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const open = trpc.admin.firstSteps.open.useMutation();
  const [isAccepted, setAccepted] = useState(false);
  const { names, needsAcceptance } = missingAtOpening(steps);
  const { ask, dialog } = useConfirmation<true>({
    send: () => open.mutateAsync({ isIncompleteAccepted: isAccepted }),
    question: () => ({
      confirmTitle: t`Open the site?`,
      confirmText: (
        <Stack gap="sm" ta="start">
          <span>{t`Visitors and search engines see all pages from now on. It cannot be closed again.`}</span>
          <Missing names={names} />
          {needsAcceptance && (
            <Checkbox
              checked={isAccepted}
              onChange={(event) => setAccepted(event.currentTarget.checked)}
              label={t`Open it without a published package or a privacy policy`}
            />
          )}
        </Stack>
      ),
      confirmLabel: t`Open the site`,
    }),
    failureTitle: t`The site could not be opened.`,
    doneText: () => t`The site is open.`,
    onSent: () => void utils.admin.firstSteps.invalidate(),
  });
  return { ask, dialog: { ...dialog, isBlocked: needsAcceptance && !isAccepted } };
}

/** The steps that are still open. */
function Missing({ names }: { names: readonly FirstStepName[] }) {
  const { steps } = useStepTexts();
  if (names.length === 0) return null;
  return (
    <div>
      <Trans>Still missing:</Trans>
      <List size="sm">
        {names.map((name) => (
          <List.Item key={name}>{steps[name].title}</List.Item>
        ))}
      </List>
    </div>
  );
}
