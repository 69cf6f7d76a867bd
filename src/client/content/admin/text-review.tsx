import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import type { TextReview } from '#shared/collections/reviewed-texts.ts';
import { formatDate } from '#shared/i18n/format.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { sendInChunks } from '../../ui/admin/lib/send-in-chunks.ts';
import { useUndoNotice } from '../../ui/admin/lib/use-undo-notice.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import type { SetReviewed } from './collection-admin.ts';

interface ReviewButtonProps {
  setReviewed: SetReviewed;
  ids: readonly string[];
  /** Those of the records that are or were on the screen. */
  shown: readonly { id: string; version: number }[];
  /** The state to set. */
  isReviewed: boolean;
  isDisabled?: boolean;
  onDone: (ids: readonly string[]) => void;
}

/** Marks the stored texts of records as reviewed, which can be undone, or takes the marks away. */
export function ReviewButton({ setReviewed, ids, shown, isReviewed, isDisabled = false, onDone }: ReviewButtonProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const showUndo = useUndoNotice();
  const send = setReviewed.useMutation().mutateAsync;
  const [isPending, setPending] = useState(false);
  const sendAll = (all: readonly string[], mark: boolean, onSent: (sent: readonly string[]) => void) => {
    const versions = Object.fromEntries(shown.map(({ id, version }) => [id, version]));
    return sendInChunks(all, async (ids) => onSent(await send({ ids, isReviewed: mark, versions })), onDone);
  };
  const reportDone = (changed: readonly string[]) => {
    if (!isReviewed) return notifications.show({ message: t`Marked as not reviewed.` });
    if (changed.length === 0) return notifications.show({ message: t`Marked as reviewed.` });
    return showUndo({
      message: t`Marked as reviewed.`,
      failure: t`This could not be undone. Please try again.`,
      undo: async () => {
        await sendAll(changed, false, () => undefined);
        return t`Undone.`;
      },
    });
  };
  const handleClick = async () => {
    setPending(true);
    const changed: string[] = [];
    try {
      await sendAll(ids, isReviewed, (some) => changed.push(...some));
      reportDone(changed);
    } catch (error) {
      // Earlier parts were marked.
      if (changed.length > 0) reportDone(changed);
      // Shows what somebody changed in the meantime.
      onDone([]);
      notifications.show({
        color: 'coral',
        title: t`The mark could not be saved. Please try again.`,
        message: failureText(error),
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="light"
      leftSection={<IconStethoscope size={20} aria-hidden />}
      loading={isPending}
      disabled={isDisabled}
      onClick={() => void handleClick()}
    >
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

interface ReviewPanelProps extends Omit<ReviewButtonProps, 'isReviewed' | 'isDisabled'> {
  review: TextReview;
  /**
   * Whether the form has unsaved changes. The mark is for the stored texts only, so they must be the texts on the
   * screen.
   */
  isUnsaved: boolean;
}

/** The review of one record's texts, below its form. */
export function ReviewPanel({ review, isUnsaved, ...button }: ReviewPanelProps) {
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
          )}{' '}
          {isUnsaved && <Trans>Save your changes first: the mark is for the saved texts.</Trans>}
        </Text>
        <ReviewButton {...button} isReviewed={!isReviewed} isDisabled={isUnsaved} />
      </Group>
    </Panel>
  );
}
