import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { formatDate } from '#shared/i18n/format.ts';
import { type Locale, localeCodes, locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { type LabTestToReview, labTestReviewInputSchema } from '#shared/lab-tests/lab-tests.schema.ts';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useIsPastLastPage, useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { SentenceList } from '../../ui/admin/sentence-list.tsx';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './lab-test-reviews.module.css';

/** The laboratory tests as patients read them, each with the button by which a reviewer signs it. */
export function LabTestReviewsPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils().admin.labTests;
  const address = useListQuery(labTestReviewInputSchema, { state: 'state' });
  const { state } = address.query;
  const found = trpc.admin.labTests.listToReview.useQuery(address.query, { placeholderData: keepPreviousData });
  const setReviewed = trpc.admin.labTests.setReviewed.useMutation();
  const isSigning = state !== 'signed';
  const refetch = () => void Promise.all([utils.listToReview.invalidate(), utils.list.invalidate()]);
  const signing = useConfirmation<readonly LabTestToReview[]>({
    send: (tests) =>
      setReviewed.mutateAsync({
        ids: tests.map(({ id }) => id),
        isReviewed: isSigning,
        versions: Object.fromEntries(tests.map(({ id, version }) => [id, version])),
      }),
    question: (tests) => ({
      confirmTitle: isSigning ? t`Sign these tests?` : t`Take the signature away?`,
      confirmText: isSigning
        ? t({
            message: plural(tests?.length ?? 0, {
              one: 'You have read # test in both languages. Patients then read it under your name.',
              other: 'You have read # tests in both languages. Patients then read them under your name.',
            }),
          })
        : t`Patients then read nothing of its preparation.`,
      confirmLabel: isSigning ? t`Sign` : t`Take away`,
      isDangerous: !isSigning,
    }),
    doneText: () => (isSigning ? t`Signed.` : t`The signature was taken away.`),
    failureTitle: isSigning ? t`Nothing was signed. Please try again.` : t`Nothing was changed. Please try again.`,
    onSent: refetch,
    onFailed: refetch,
  });
  const isPastLastPage = useIsPastLastPage(address, found);
  const items = found.data?.items ?? [];
  const open = items.filter(({ isOwn }) => !isOwn);
  const states = [
    { value: 'waiting', label: t`To sign` },
    { value: 'due', label: t`To renew` },
    { value: 'signed', label: t`Signed` },
  ];
  return (
    <AdminPage title={t`Review of laboratory tests`}>
      <Text>
        <Trans>
          Your name stands under what you sign. A later change waits here, and patients read the signed text until then.
          Nobody signs their own words.
        </Trans>
      </Text>
      <SegmentedControl
        aria-label={t`Which tests`}
        value={state}
        onChange={(next) => address.change('state', next)}
        data={states}
      />
      {found.isError ? (
        <LoadFailure
          title={t`Failed to load laboratory tests`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data || isPastLastPage ? (
        <FormSkeleton />
      ) : items.length === 0 ? (
        <Screen title={isSigning ? t`Nothing waits for a signature.` : t`Nothing is signed yet.`} />
      ) : (
        <Stack gap="md">
          {items.map((labTest) => (
            <LabTestToSign
              key={labTest.id}
              labTest={labTest}
              isSigning={isSigning}
              onSign={() => (isSigning ? signing.sendNow([labTest]) : signing.ask([labTest]))}
            />
          ))}
          {isSigning && open.length > 1 && (
            <Group justify="flex-end">
              <Button leftSection={<IconSignature size={20} aria-hidden />} onClick={() => signing.ask(open)}>
                {t({
                  message: plural(open.length, { one: 'Sign # test of this page', other: 'Sign # tests of this page' }),
                })}
              </Button>
            </Group>
          )}
          <PageButtons page={found.data.page} pageCount={found.data.pageCount} onChange={address.changePage} />
        </Stack>
      )}
      <SendDialog {...signing.dialog} />
    </AdminPage>
  );
}

interface LabTestToSignProps {
  labTest: LabTestToReview;
  isSigning: boolean;
  onSign: () => void;
}

/** One test in both languages, with what has changed since it was signed. */
function LabTestToSign({ labTest, isSigning, onSign }: LabTestToSignProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { labels } = useCollectionWords(labTestsCollection);
  const { values, signed, changed, isOwn } = labTest;
  const name = localized(values, 'name', locale);
  const names: Record<string, string> = labels;
  const list = new Intl.ListFormat(locale).format(changed.map((field) => names[field] ?? field));
  const day = signed ? formatDate(signed.at, locale) : '';
  return (
    <Panel title={name}>
      <Stack gap="sm">
        {signed && (
          <Text size="sm" c="dimmed">
            <Trans>
              Signed by {signed.by} on {day}.
            </Trans>{' '}
            {changed.length > 0 && <Trans>Changed since: {list}.</Trans>}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {localeCodes.map((code) => (
            <LabTestTexts key={code} labTest={labTest} locale={code} />
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          {isOwn && isSigning ? (
            <Text size="sm">
              <Trans>You wrote a part of this. Another person must read and sign it.</Trans>
            </Text>
          ) : (
            <Button
              variant={isSigning ? 'filled' : 'default'}
              leftSection={<IconSignature size={20} aria-hidden />}
              aria-label={isSigning ? t`Sign ${name}` : t`Take the signature of ${name} away`}
              onClick={onSign}
            >
              {isSigning ? <Trans>Sign</Trans> : <Trans>Take the signature away</Trans>}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

const textFields = ['purpose', 'askedFor', 'limits', 'author'] as const;

/** The texts of a test in one language, without the other one in place of a missing text. */
function LabTestTexts({ labTest: { values, preparation }, locale }: { labTest: LabTestToReview; locale: Locale }) {
  const { t } = useLingui();
  const site = useSite();
  const { labels, words } = useCollectionWords(labTestsCollection);
  const isEnglish = locale === 'en';
  const { sample, turnaroundFrom, turnaroundTo, turnaroundUnit } = values;
  const hours = [...new Set([turnaroundFrom, turnaroundTo].filter((number) => number !== null))].join('–');
  const result = hours && turnaroundUnit ? `${hours} ${words.turnaroundUnit[turnaroundUnit]}` : '';
  const isOwnLanguage = locale === site.locale;
  const rows = [
    ...textFields.map((field) => ({
      label: isEnglish ? labels[`${field}En`] : labels[`${field}Ar`],
      text: isEnglish ? values[`${field}En`] : values[`${field}Ar`],
      isProse: true,
    })),
    // Words of the staff area, which need no second reading.
    ...(isOwnLanguage
      ? [
          { label: labels.sample, text: sample ? words.sample[sample] : t`Not stated` },
          { label: t`Result`, text: result },
        ]
      : []),
  ];
  return (
    <Stack gap="xs">
      <Text fw={500} lang={locale} dir={locales[locale].direction}>
        {isEnglish ? values.nameEn : values.nameAr}
      </Text>
      {rows
        .filter(({ text }) => text)
        .map(({ label, text, ...row }) => (
          <div key={label}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text
              size="sm"
              className={styles.text}
              {...('isProse' in row && { lang: locale, dir: locales[locale].direction })}
            >
              {text}
            </Text>
          </div>
        ))}
      <Text size="xs" c="dimmed">
        <Trans>Preparation</Trans>
      </Text>
      <SentenceList locale={locale} texts={preparation[locale]} />
    </Stack>
  );
}
