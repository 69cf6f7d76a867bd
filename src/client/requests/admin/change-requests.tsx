import { Trans } from '@lingui/react/macro';
import { Badge, Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './change-requests.module.css';
import { ignoreRejection, type RequestActions } from './use-request-actions.ts';
import { useRequestTexts } from './use-request-texts.ts';

interface ChangeRequestsProps {
  request: RequestRecord;
  actions: RequestActions;
}

/** Change requests from the status page; open ones are highlighted. */
export function ChangeRequests({ request: { changeRequests, openChangeRequestAt }, actions }: ChangeRequestsProps) {
  const { locale } = useSite();
  const { changeRequestNames } = useRequestTexts();
  const canWrite = useCan('requests.write');
  if (changeRequests.length === 0) return null;
  return (
    <div className={styles.changeRequests} data-open={openChangeRequestAt !== null || undefined}>
      {changeRequests.map(({ id, kind, text, createdAt }) => (
        <Text key={id} size="sm">
          <Badge color={openChangeRequestAt === null ? 'gray' : 'coral'}>{changeRequestNames[kind]}</Badge>{' '}
          <time dateTime={createdAt}>{formatDateTime(createdAt, locale)}</time> <bdi>{text}</bdi>
        </Text>
      ))}
      {openChangeRequestAt !== null && canWrite && (
        <Button
          variant="light"
          color="coral"
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => ignoreRejection(actions.answerChangeRequests.mutateAsync(actions.seen))}
          disabled={actions.isBusy}
        >
          <Trans>Mark as answered</Trans>
        </Button>
      )}
    </div>
  );
}
