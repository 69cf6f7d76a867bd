import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { useSite } from '../../lib/site-context.tsx';
import styles from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** The labels of fields that only another member changed. */
  taken: string[];
  /** Fields that both changed, with their stored values. */
  changes: { name: string; label: string; value: unknown }[];
  onTake: (name: string) => void;
  onKeep: (name: string) => void;
}

/**
 * Another member's changes: those that the form has taken over, and those of fields that both changed, to choose from.
 */
export function ConflictNotice({ taken, changes, onTake, onKeep }: ConflictNoticeProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const names = taken.join(locale === 'ar' ? '، ' : ', ');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Show the start, even if the notice is taller than the viewport. `void`: newer browsers return a promise, which
    // React would call as a clean-up.
    void box.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Alert
      ref={box}
      className={styles.notice ?? ''}
      color="coral"
      icon={<IconArrowsDiff />}
      role="status"
      title={t`Changed in the meantime`}
    >
      <Stack gap="sm">
        {names && (
          <span>
            <Trans>Taken over into this form: {names}. Your own entries are still here.</Trans>
          </span>
        )}
        <span>
          {changes.length > 0 ? (
            <Trans>
              The fields below were changed here and elsewhere. Choose the stored value where you want it, then save
              again.
            </Trans>
          ) : (
            <Trans>Please check the form, then save again.</Trans>
          )}
        </span>
        {changes.map(({ name, label, value }) => (
          <Group key={name} justify="space-between" gap="xs">
            <div>
              <Text fw={500}>{label}</Text>
              <Text dir="auto" lineClamp={3}>
                <StoredValue value={value} />
              </Text>
            </div>
            <Group gap="xs">
              <Button variant="light" onClick={() => onTake(name)} aria-label={t`Take the stored value: ${label}`}>
                <Trans>Take the stored value</Trans>
              </Button>
              <Button variant="subtle" onClick={() => onKeep(name)} aria-label={t`Keep mine: ${label}`}>
                <Trans>Keep mine</Trans>
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}

function StoredValue({ value }: { value: unknown }) {
  if (value === true || value === 'yes') return <Trans>Yes</Trans>;
  if (value === false || value === 'no') return <Trans>No</Trans>;
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <Trans>Empty</Trans>;
  // The id of a record means nothing to staff.
  if (typeof value === 'string' && !contentIdSchema.safeParse(value).success) return value;
  return <Trans>Something else is chosen there</Trans>;
}
