import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type RedirectRecord, redirectsCollection } from '#shared/redirects/redirects.collection.ts';
import type { FormAdmin } from '../../content/admin/collection-admin.ts';
import { NewRecord, SimpleForm } from '../../content/admin/simple-editor.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

export const redirectsAdmin: FormAdmin<typeof redirectsCollection> = {
  collection: redirectsCollection,
  hooks: trpc.admin.redirects,
  useCaches: () => [trpc.useUtils().admin.redirects],
  useClient: () => trpc.useUtils().client.admin.redirects,
};

/** The form of a redirect; null for a new one. */
export function RedirectForm({ record, onLeave }: { record: RedirectRecord | null; onLeave: () => void }) {
  const { t } = useLingui();
  const addressProps = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', required: true } as const;
  const props: Parameters<typeof NewRecord<typeof redirectsCollection>>[0] = {
    admin: redirectsAdmin,
    texts: {
      newTitle: t`New redirect`,
      editTitle: t`Edit redirect`,
      confirmAdding: t`Add this redirect?`,
      confirmSaving: t`Save changes to this redirect?`,
      confirmText: t`Visitors who open the old address are redirected to the new one.`,
      addLabel: t`Add redirect`,
      added: t`Redirect added successfully!`,
      updated: t`Redirect updated successfully!`,
      failureTitle: t`Failed to save redirect. Please try again.`,
    },
    inputs: {
      fromPath: (form, labels) => (
        <TextInput
          {...form.getInputProps('fromPath')}
          {...addressProps}
          label={labels.fromPath}
          description={t`The part after the site’s name, with its slash. A query is kept.`}
          placeholder="/old-page.html"
        />
      ),
      toPath: (form, labels) => (
        <TextInput
          {...form.getInputProps('toPath')}
          {...addressProps}
          label={labels.toPath}
          description={t`An address of this site. Visitors below /ar reach the Arabic page automatically.`}
          placeholder="/aboutPage"
        />
      ),
    },
    onLeave,
  };
  return record ? <SimpleForm key={record.id} {...props} record={record} onDone={onLeave} /> : <NewRecord {...props} />;
}
