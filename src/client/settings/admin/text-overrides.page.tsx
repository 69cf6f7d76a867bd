import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { textOverrideProblems } from '#shared/settings/text-overrides.rules.ts';
import type { BuiltInText } from '#shared/settings/text-overrides.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { SectionPage } from './section.page.tsx';
import { textParts } from './text-overrides/text-parts.ts';
import { useBuiltInTexts } from './text-overrides/use-built-in-texts.ts';
import { wordings } from './text-overrides-section.ts';

/** The section of text overrides, rendered once the built-in texts have loaded. */
export function TextOverridesPage() {
  const { t, i18n } = useLingui();
  const { locale } = useSite();
  const found = useBuiltInTexts();
  const more = useMemo(
    () => found.data && { schema: schemaFor(found.data), setElsewhere: [{ title: msg`Words of the site`, ...textParts(found.data, locale) }] },
    [found.data, locale],
  );
  if (more) return <SectionPage {...wordings} {...more} />;
  return (
    <AdminPage title={i18n._(wordings.title)}>
      {found.isError ? (
        <LoadFailure title={t`The built-in words could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </AdminPage>
  );
}

/** Also refuses an override without the placeholders of the built-in text, as the server does. */
function schemaFor(builtIns: readonly BuiltInText[]) {
  const byId = new Map(builtIns.map((one) => [one.id, one]));
  return sectionSchemas.wordings.superRefine((values, context) => {
    for (const [path, { name, values: params }] of textOverrideProblems(values.wordings, byId))
      context.addIssue({ code: 'custom', path: ['wordings', path], message: name, params });
  });
}
