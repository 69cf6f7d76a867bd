import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '#shared/i18n/format.ts';
import { localeCodes } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { FastingReview } from '#shared/packages/package-preparation.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { SentenceList } from '../../ui/admin/sentence-list.tsx';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';

interface Decision {
  review: FastingReview;
  isApproved: boolean;
  reason: string;
}

/** The packages whose fasting a reviewer must confirm, and those where one did. */
export function FastingReviewsPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils().admin.packages;
  const found = trpc.admin.packages.listFastingReviews.useQuery();
  const approve = trpc.admin.packages.approveFasting.useMutation();
  const refetch = () => void Promise.all([utils.listFastingReviews.invalidate(), utils.list.invalidate()]);
  const deciding = useConfirmation<Decision>({
    send: ({ review: { id, version, key }, ...decision }) => approve.mutateAsync({ id, version, key, ...decision }),
    question: () => ({
      confirmTitle: t`Take the confirmation back?`,
      confirmText: t`Patients then read nothing of a strict fasting. What a package states itself stays.`,
      confirmLabel: t`Take back`,
      isDangerous: true,
    }),
    doneText: ({ isApproved }) => (isApproved ? t`Confirmed.` : t`The confirmation was taken back.`),
    failureTitle: t`Nothing was changed. Please try again.`,
    onSent: refetch,
    onFailed: refetch,
  });
  const handleDecision = (decision: Decision) => (decision.isApproved ? deciding.sendNow : deciding.ask)(decision);
  return (
    <AdminPage title={t`Fasting to confirm`}>
      <Text>
        <Trans>
          Fasting of more than 12 hours or of children reaches patients only once you have confirmed it. A package that
          asks for less than its tests needs your reason.
        </Trans>
      </Text>
      {found.isError ? (
        <LoadFailure title={t`Failed to load packages`} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <FormSkeleton />
      ) : found.data.length === 0 ? (
        <Screen title={t`No package waits for you.`} />
      ) : (
        <Stack gap="md">
          {found.data.map((review) => (
            <FastingToConfirm key={`${review.id} ${review.key}`} review={review} onDecide={handleDecision} />
          ))}
        </Stack>
      )}
      <SendDialog {...deciding.dialog} />
    </AdminPage>
  );
}

interface FastingToConfirmProps {
  review: FastingReview;
  onDecide: (decision: Decision) => void;
}

function FastingToConfirm({ review, onDecide }: FastingToConfirmProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [reason, setReason] = useState('');
  const { asked, approval, stated, isForChildren, need } = review;
  const name = localized(review, 'name', locale);
  const names = new Intl.ListFormat(locale).format(review.fastingFor.map((test) => localized(test, 'name', locale)));
  const day = approval ? formatDate(approval.at, locale) : '';
  const isMissing = need === 'laxer' && reason.trim() === '';
  return (
    <Panel title={name}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>Fasting is needed because of {names}.</Trans>{' '}
          {isForChildren && <Trans>The package is for children.</Trans>}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {localeCodes.map((code) => (
            <SentenceList key={code} locale={code} texts={asked[code]} />
          ))}
        </SimpleGrid>
        {stated && (
          <Text size="sm" fw={500}>
            {stated.fastingRequired === 'no' ? (
              <Trans>The package says that no fasting is needed.</Trans>
            ) : (
              <Plural
                value={stated.fastingHours}
                one="The package asks for # hour of fasting."
                other="The package asks for # hours of fasting."
              />
            )}
          </Text>
        )}
        {approval ? (
          <Text size="sm" c="dimmed">
            <Trans>
              Confirmed by {approval.by} on {day}.
            </Trans>{' '}
            <bdi>{approval.reason}</bdi>
          </Text>
        ) : (
          need === 'laxer' && (
            <TextInput
              label={t`Why patients may fast less`}
              description={t`Only staff read it.`}
              value={reason}
              maxLength={300}
              required
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )
        )}
        <Group justify="flex-end">
          {approval ? (
            <Button
              variant="default"
              aria-label={t`Take the confirmation of ${name} back`}
              onClick={() => onDecide({ review, isApproved: false, reason: '' })}
            >
              <Trans>Take back</Trans>
            </Button>
          ) : (
            <Button
              leftSection={<IconSignature size={20} aria-hidden />}
              aria-label={t`Confirm the fasting of ${name}`}
              disabled={isMissing}
              onClick={() => onDecide({ review, isApproved: true, reason: reason.trim() })}
            >
              <Trans>Confirm</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
