import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { sitePaths } from '#shared/paths.ts';
import type { SiteSectionName } from '#shared/settings/sections.ts';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { useNextStep } from '../../first-steps/admin/use-next-step.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useIsSiteOpen } from '../../ui/admin/lib/use-is-site-open.ts';
import { PagePreview } from '../../ui/admin/section-form/page-preview.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { type EditedSection, SectionEditor } from './section-editor.tsx';

export interface SectionDescription extends Pick<EditedSection, 'groups' | 'useReview'> {
  section: SiteSectionName;
  title: MessageDescriptor;
  /** Shown above the fields. */
  hint?: MessageDescriptor;
  /** The public page that shows these values best. */
  previewPath: string;
  /** If several pages show the values: all of them, by title. */
  previews?: readonly { path: string; title: MessageDescriptor }[];
}

const texts = {
  confirmTitle: msg`Save this section?`,
  effect: msg`The website is updated at once.`,
  successTitle: msg`The section was saved.`,
  successText: msg`The website is up to date.`,
  failureTitle: msg`The section could not be saved.`,
  loadFailure: msg`The section could not be loaded.`,
};

/** Nobody but staff sees a site that is not open. */
const closedTexts = {
  ...texts,
  effect: msg`Visitors see it once the site is open.`,
  successText: msg`Visitors see it once the site is open.`,
};

/** Creates the page component of one section of the site's settings. */
export function sectionPage(description: SectionDescription) {
  return function Page() {
    return <SectionPage {...description} />;
  };
}

/** A section's form with its history and a preview. */
export function SectionPage({ title, hint, previewPath, previews = [], ...edited }: SectionDescription) {
  const { t, i18n } = useLingui();
  const [previewed, setPreviewed] = useState(previewPath);
  const isOpen = useIsSiteOpen();
  const onNext = useNextStep(i18n._(title));
  const prepare = trpc.admin.settings.prepareSectionPreview.useMutation();
  const path = usePathWithExample(previewed);
  const { section } = edited;
  const choice = previews.length > 0 && (
    <NativeSelect
      aria-label={t`Page of the preview`}
      value={previewed}
      onChange={(event) => setPreviewed(event.currentTarget.value)}
      data={previews.map((preview) => ({ value: preview.path, label: i18n._(preview.title) }))}
    />
  );
  return (
    <AdminPage title={i18n._(title)}>
      {hint && <Text c="dimmed">{i18n._(hint)}</Text>}
      <SectionEditor
        {...edited}
        texts={isOpen ? texts : closedTexts}
        onNext={onNext}
        onGroup={({ previewPath: path }) => path && setPreviewed(path)}
        preview={(values) => (
          <PagePreview
            path={path}
            choice={choice}
            values={values}
            isValid={sectionSchemas[section].safeParse(values).success}
            prepare={(unsaved) => prepare.mutateAsync({ section, values: unsaved })}
          />
        )}
      />
    </AdminPage>
  );
}

/** The booking page needs a package, so the preview uses the first one in the catalogue. */
function usePathWithExample(path: string): string {
  const { locale } = useSite();
  const isBooking = path === sitePaths.bookingPage();
  const [first] = trpc.content.packages.list.useQuery({ locale }, { enabled: isBooking }).data?.items ?? [];
  return isBooking && first ? sitePaths.booking(first.id) : path;
}
