import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '#shared/i18n/format.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { Panel } from '../../ui/admin/panel.tsx';
import { sendInChunks } from '../../ui/admin/records/send-in-chunks.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import type { SetReviewed } from './collection-admin.ts';

/** The computed values of a record with `reviewedTexts`. */
export interface TextReview {
  reviewedAt: string | null;
  reviewedBy: string;
}

interface ReviewButtonProps {
  setReviewed: SetReviewed;
  ids: readonly string[];
  /** The state to set. */
  isReviewed: boolean;
  onDone: (ids: readonly string[]) => void;
}

/** Marks the stored texts of records as reviewed, or takes the marks away. */
export function ReviewButton({ setReviewed, ids, isReviewed, onDone }: ReviewButtonProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const send = setReviewed.useMutation().mutateAsync;
  const [isPending, setPending] = useState(false);
  const handleClick = async () => {
    setPending(true);
    try {
      await sendInChunks(ids, (some) => send({ ids: [...some], isReviewed }), onDone);
      notifications.show({ message: isReviewed ? t`Marked as reviewed.` : t`Marked as not reviewed.` });
    } catch (error) {
      notifications.show({ color: 'coral', message: failureText(error, t`The mark could not be saved. Please try again.`) });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="light" leftSection={<IconStethoscope size={20} aria-hidden />} loading={isPending} onClick={() => void handleClick()}>
      {isReviewed ? t`Mark as reviewed` : t`Mark as not reviewed`}
    </Button>
  );
}

/** When the texts were reviewed, for a narrow column. */
export function ReviewDay({ review: { reviewedAt } }: { review: TextReview }) {
  const { t } = useLingui();
  const { locale } = useSite();
  return reviewedAt === null ? t`Not reviewed` : formatDate(reviewedAt, locale);
}

/** When and by whom the texts were reviewed, or that they were not. */
export function ReviewState({ review: { reviewedAt, reviewedBy } }: { review: TextReview }) {
  const { t } = useLingui();
  const { locale } = useSite();
  if (reviewedAt === null) return t`Not reviewed`;
  return [formatDate(reviewedAt, locale), reviewedBy].filter(Boolean).join(locale === 'ar' ? '، ' : ', ');
}

/** The review of one record's texts, below its form. */
export function ReviewPanel({ review, ...button }: Omit<ReviewButtonProps, 'isReviewed'> & { review: TextReview }) {
  const { t } = useLingui();
  const isReviewed = review.reviewedAt !== null;
  return (
    <Panel title={t`Medical review`}>
      <Group justify="space-between">
        <Text size="sm">
          {isReviewed ? (
            <>
              <ReviewState review={review} />. <Trans>A change of the texts takes the mark away.</Trans>
            </>
          ) : (
            <Trans>The saved texts are not marked as reviewed. Your laboratory director must review them.</Trans>
          )}
        </Text>
        <ReviewButton {...button} isReviewed={!isReviewed} />
      </Group>
    </Panel>
  );
}
