import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { Person } from '#shared/people/people.schema.ts';
import { meansSamePerson } from '#shared/people/person-terms.rules.ts';
import type { Removal } from '#shared/retention/retention.schema.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

interface PersonErasureProps {
  terms: string[];
  requests: Person['requests'];
  onErased: (removal: Removal) => void;
}

/** Erases the chosen requests permanently. Staff must first type the person's number or address again. */
export function PersonErasure({ terms, requests, onErased }: PersonErasureProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const erase = trpc.admin.people.erase.useMutation({
    onSuccess: (removal) => {
      close();
      onErased(removal);
    },
  });
  const requestIds = requests.map(({ id }) => id);
  const term = terms[0] ?? '';
  const isConfirmed = meansSamePerson(term, typed);
  function close() {
    setIsAsking(false);
    setTyped('');
    erase.reset();
  }
  return (
    <Panel title={t`Delete it`}>
      <Text size="sm" c="dimmed" mb="sm">
        <Trans>
          Requests, search data, e-mails, notes, history and cards are removed for good. Only the amount, the time and
          your name remain. Copies in backups disappear when those backups are deleted.
        </Trans>
      </Text>
      <Button
        color="coral"
        variant="light"
        disabled={requestIds.length === 0}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Delete for good…</Trans>
      </Button>
      {/* While the data are being deleted, the dialog stays open to report a failure. */}
      <Dialog
        opened={isAsking}
        onClose={() => !erase.isPending && close()}
        title={t`Delete this person’s data?`}
        about={
          <Text>
            <Plural
              value={requestIds.length}
              one="# request and everything that belongs to it will be gone. This cannot be undone."
              other="# requests and everything that belongs to them will be gone. This cannot be undone."
            />
          </Text>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isConfirmed) erase.mutate({ terms, requestIds });
          }}
        >
          <Stack>
            <StillOpen requests={requests} />
            <TextInput
              label={
                <Trans>
                  Type <bdi dir="ltr">{term}</bdi> to confirm
                </Trans>
              }
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              dir="auto"
              data-autofocus
            />
            {erase.isError && (
              <Alert color="coral" role="alert" title={t`The data could not be deleted.`}>
                {failureText(erase.error)}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close} disabled={erase.isPending}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" color="coral" loading={erase.isPending} disabled={!isConfirmed}>
                <Trans>Delete for good</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </Panel>
  );
}

/** Appointments to come, and the number of mails that are not sent. */
function StillOpen({ requests }: Pick<PersonErasureProps, 'requests'>) {
  const { locale } = useSite();
  const visits = requests.flatMap(({ reference, appointmentAt }) =>
    appointmentAt === null ? [] : [{ reference, at: formatDateTime(appointmentAt, locale) }],
  );
  const unsent = requests.reduce((sum, { unsentMails }) => sum + unsentMails, 0);
  if (visits.length === 0 && unsent === 0) return null;
  return (
    <Alert color="coral">
      {visits.map(({ reference, at }) => (
        <Text key={reference} size="sm">
          <Trans>
            Appointment to come: {at} (<bdi dir="ltr">{reference}</bdi>). Nobody will be told.
          </Trans>
        </Text>
      ))}
      {unsent > 0 && (
        <Text size="sm">
          <Plural value={unsent} one="# e-mail is not sent yet." other="# e-mails are not sent yet." />
        </Text>
      )}
    </Alert>
  );
}
