import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localeCodes } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PackagePreparation } from '#shared/packages/package-preparation.schema.ts';
import type { packagesCollection } from '#shared/packages/packages.collection.ts';
import type { FormValuesOf } from '../../content/admin/form-values.ts';
import { SentenceList } from '../../ui/admin/sentence-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { isCounted, shownTestCount } from './package-form.rules.ts';

type Typed = FormValuesOf<typeof packagesCollection>;

/** What the signed facts of a package's tests say about its preparation, beside what is typed for the package. */
export function TestsSay({ typed }: { typed: Typed }) {
  const { t } = useLingui();
  const { labTests, audience } = typed;
  const { client } = trpc.useUtils();
  const input = {
    labTestIds: labTests.map(({ labTestId }) => labTestId),
    isComplete: isCounted(typed) || Number(shownTestCount(typed)) === labTests.length,
    isForChildren: audience.includes('children'),
  };
  const { data } = useQuery({
    queryKey: ['packages.previewPreparation', input],
    queryFn: () => client.admin.packages.previewPreparation.mutate(input),
    enabled: labTests.length > 0,
    placeholderData: keepPreviousData,
  });
  // Until a reviewer signed one of the tests, there is nothing to compare.
  if (labTests.length === 0 || !data || (data.answered === 0 && data.texts.en.length === 0)) return null;
  const { answered } = data;
  return (
    <Stack component="section" gap="xs" aria-label={t`What its tests say`}>
      <Text fw={500}>
        <Trans>What its tests say</Trans>
      </Text>
      <Text size="sm" c="dimmed">
        <Plural
          value={data.total}
          one={`${answered} of # test answers the question about fasting.`}
          other={`${answered} of # tests answer the question about fasting.`}
        />{' '}
        <Reasons preparation={data} />
      </Text>
      <Differences typed={typed} preparation={data} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {localeCodes.map((locale) => (
          <SentenceList key={locale} locale={locale} texts={data.texts[locale]} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The tests because of which people fast. */
function Reasons({ preparation: { fastingFor } }: { preparation: PackagePreparation }) {
  const { locale } = useSite();
  if (fastingFor.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(fastingFor.map((named) => localized(named, 'name', locale)));
  return <Trans>Fasting is needed because of {names}.</Trans>;
}

/** Where the tests exclude each other, need a reviewer, or say something else than the package. */
function Differences({ typed, preparation }: { typed: Typed; preparation: PackagePreparation }) {
  const { t } = useLingui();
  const { fasting, fastingFrom, conflicts, isStrict } = preparation;
  const hours = fastingFrom ?? 0;
  const notes = [
    ...(conflicts.length > 0
      ? [t`What some of its tests need excludes what others need. Do they need two visits?`]
      : []),
    ...(isStrict
      ? [
          t`Its tests ask for more than 12 hours, or children would fast: your laboratory director decides about the fasting.`,
        ]
      : []),
    ...(fasting === 'fast' && typed.fastingRequired === 'no'
      ? [t`The package says that no fasting is needed, and its tests ask for it. It needs the reason of a reviewer.`]
      : []),
    ...(fasting === 'none' && typed.fastingRequired === 'yes'
      ? [t`The package asks for fasting, and its tests do not.`]
      : []),
    ...(fasting === 'fast' && typed.fastingRequired === 'yes' && Number(typed.fastingHours) < hours
      ? [t`The package asks for fewer hours of fasting than its tests. It needs the reason of a reviewer.`]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <Alert color="coral">
      <List size="sm">
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
