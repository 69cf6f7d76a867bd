import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { type SectionName, sectionSchemas } from '#shared/schemas/settings-sections.schema.ts';
import { AdminPage } from '../../../components/admin/admin-page.tsx';
import { FormSkeleton } from '../../../components/admin/form-skeleton.tsx';
import { LoadFailure } from '../../../components/admin/load-failure.tsx';
import type { FieldGroup } from '../../../components/admin/section-form/field-shapes.ts';
import { PagePreview } from '../../../components/admin/section-form/page-preview.tsx';
import { SectionForm } from '../../../components/admin/section-form/section-form.tsx';
import { SectionPicturesProvider } from '../../../components/admin/section-form/section-pictures.tsx';
import { SectionHistory } from '../../../features/history/admin/section-history.tsx';
import { trpc } from '../../../lib/trpc.ts';

export interface SectionDescription {
  section: SectionName;
  title: MessageDescriptor;
  /** Said above the fields. */
  hint?: MessageDescriptor;
  groups: readonly FieldGroup[];
  /** What else of its values its history tells of: set elsewhere. */
  setElsewhere?: readonly FieldGroup[];
  /** The public page that shows these values best. */
  previewPath: string;
  /** Where more than one page shows them: all of them, by their titles. */
  previews?: readonly { path: string; title: MessageDescriptor }[];
}

/** Makes the page of one section of the site's settings. */
export function sectionPage(description: SectionDescription) {
  return function Page() {
    return <SectionPage {...description} />;
  };
}

function SectionPage({ section, title, hint, groups, setElsewhere = [], previewPath, previews = [] }: SectionDescription) {
  const { t, i18n } = useLingui();
  const [round, setRound] = useState(0);
  const [previewed, setPreviewed] = useState(previewPath);
  const utils = trpc.useUtils();
  // Read once for each round: what is being changed is left alone.
  const found = trpc.admin.settings.getSection.useQuery({ section }, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
  const update = trpc.admin.settings.updateSection.useMutation({ onSuccess: () => utils.content.settings.invalidate() });
  const prepare = trpc.admin.settings.prepareSectionPreview.useMutation();
  const schema = sectionSchemas[section];
  const startAnew = async () => {
    await utils.admin.settings.invalidate();
    setRound(round + 1);
  };
  const handleRestored = async () => {
    await utils.content.settings.invalidate();
    await startAnew();
  };
  return (
    <AdminPage title={i18n._(title)}>
      {found.isError && <LoadFailure title={t`The section could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <FormSkeleton />}
      {found.data && hint && <Text c="dimmed">{i18n._(hint)}</Text>}
      {found.data && (
        <Fragment key={round}>
          <SectionPicturesProvider stored={found.data.pictures}>
            <SectionForm
              section={section}
              stored={found.data}
              groups={groups}
              schema={schema}
              save={(change) => update.mutateAsync({ section, ...change })}
              readStored={() => utils.client.admin.settings.getSection.query({ section })}
              onDone={() => void startAnew()}
              preview={(values) => (
                <PagePreview
                  path={previewed}
                  choice={
                    previews.length > 0 && (
                      <NativeSelect
                        aria-label={t`Page of the preview`}
                        value={previewed}
                        onChange={(event) => setPreviewed(event.currentTarget.value)}
                        data={previews.map((preview) => ({ value: preview.path, label: i18n._(preview.title) }))}
                      />
                    )
                  }
                  values={values}
                  isValid={schema.safeParse(values).success}
                  prepare={(unsaved) => prepare.mutateAsync({ section, values: unsaved })}
                />
              )}
            />
          </SectionPicturesProvider>
          <SectionHistory section={section} version={found.data.version} groups={[...groups, ...setElsewhere]} onRestored={() => void handleRestored()} />
        </Fragment>
      )}
    </AdminPage>
  );
}
