import { useLingui } from '@lingui/react/macro';
import { CollectionEditor } from '../../content/admin/collection-editor.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import { opinionsAdmin } from './opinions-admin.ts';

export function OpinionEditorPage() {
  const { t } = useLingui();
  return (
    <CollectionEditor
      admin={opinionsAdmin}
      sections={formLayout(opinionsAdmin.collection, [
        { title: t`What it says`, inputs: ['altText'] },
        { title: t`Picture`, inputs: ['pictureId'] },
      ])}
      texts={{
        addTitle: t`Add New Opinion`,
        editTitle: t`Edit opinion`,
        loadFailure: t`Failed to load opinion details`,
        addLabel: t`Add opinion`,
        confirmAdding: t`Add this opinion?`,
        confirmSaving: t`Save changes to this opinion?`,
        added: t`Opinion added successfully!`,
        updated: t`Opinion updated successfully!`,
        addFailure: t`Failed to add opinion. Please try again.`,
        updateFailure: t`Failed to update opinion. Please try again.`,
      }}
    />
  );
}
