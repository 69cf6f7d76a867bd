import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { localeCodes } from '#shared/i18n/locales.ts';
import type { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { preparationFields } from '#shared/lab-tests/preparation.collection.ts';
import { preparationFactsSchema } from '#shared/lab-tests/preparation.schema.ts';
import { type FormValuesOf, fromFormValues } from '../../content/admin/form-values.ts';
import { SentenceList } from '../../ui/admin/sentence-list.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

const typingPauseMs = 300;

interface PreparationPreviewProps {
  typed: FormValuesOf<typeof labTestsCollection>;
  /** Whether the languages are below each other. */
  isNarrow?: boolean;
}

/** What patients would read about the facts that are typed, in both languages. Empty while a fact is not valid. */
export function PreparationPreview({ typed, isNarrow = false }: PreparationPreviewProps) {
  const { t } = useLingui();
  const [settled] = useDebouncedValue(typed, typingPauseMs);
  const facts = preparationFactsSchema.safeParse(fromFormValues({ fields: preparationFields }, settled, null));
  const { data } = trpc.admin.labTests.previewPreparation.useQuery(facts.data ?? {}, {
    enabled: facts.success,
    placeholderData: keepPreviousData,
  });
  if (!data || !facts.success) return null;
  return (
    <section aria-label={t`What patients would read`}>
      <Text fw={500} mb="xs">
        <Trans>What patients would read</Trans>
      </Text>
      <SimpleGrid cols={isNarrow ? 1 : { base: 1, sm: 2 }}>
        {localeCodes.map((locale) => (
          <SentenceList key={locale} locale={locale} texts={data[locale]} />
        ))}
      </SimpleGrid>
    </section>
  );
}
