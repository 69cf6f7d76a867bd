import { Trans } from '@lingui/react/macro';
import { Badge, Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './change-requests.module.css';
import { useRequestTexts } from './use-request-texts.ts';
import { quietly, type RequestWork } from './use-request-work.ts';

export interface RequestWishesProps {
  request: RequestRecord;
  work: RequestWork;
}

/** Change requests from the status page; open ones are highlighted. */
export function RequestWishes({ request: { wishes, openWishAt }, work }: RequestWishesProps) {
  const { locale } = useSite();
  const { wishNames } = useRequestTexts();
  const canWrite = useCan('requests.write');
  if (wishes.length === 0) return null;
  return (
    <div className={styles.wishes} data-open={openWishAt !== null || undefined}>
      {wishes.map(({ id, kind, text, createdAt }) => (
        <Text key={id} size="sm">
          <Badge color={openWishAt === null ? 'gray' : 'coral'}>{wishNames[kind]}</Badge> <time dateTime={createdAt}>{formatDateTime(createdAt, locale)}</time>{' '}
          <bdi>{text}</bdi>
        </Text>
      ))}
      {openWishAt !== null && canWrite && (
        <Button
          variant="light"
          color="coral"
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => quietly(work.answerWishes({ ...work.seen, openWishAt }))}
          disabled={work.isBusy}
        >
          <Trans>Mark as answered</Trans>
        </Button>
      )}
    </div>
  );
}
