import { useLingui } from '@lingui/react/macro';
import type { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { CollectionEditor } from '../../content/admin/collection-editor.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import type { FormValuesOf } from '../../content/admin/form-values.ts';
import { medicalInfosAdmin } from './medical-infos-admin.ts';

const isWeekly = ({ category }: FormValuesOf<typeof medicalInfosCollection>) => category === 'weekly';

export function MedicalInfoEditorPage() {
  const { t } = useLingui();
  return (
    <CollectionEditor
      admin={medicalInfosAdmin}
      sections={formLayout(medicalInfosAdmin.collection, [
        { title: t`What it says`, inputs: ['title', 'description'] },
        {
          title: t`Place on the site`,
          inputs: [['category', 'week', 'month']],
          placeholders: { category: t`Choose a category`, month: t`Choose a month` },
          shownIf: { week: isWeekly, month: isWeekly },
        },
      ])}
      texts={{
        addTitle: t`Add New Information`,
        editTitle: t`Edit information`,
        loadFailure: t`Failed to load medical info details`,
        addLabel: t`Add information`,
        confirmAdding: t`Add this information?`,
        confirmSaving: t`Save changes to this information?`,
        added: t`Information added successfully!`,
        updated: t`Information updated successfully!`,
        addFailure: t`Failed to add information. Please try again.`,
        updateFailure: t`Failed to update information. Please try again.`,
      }}
    />
  );
}
