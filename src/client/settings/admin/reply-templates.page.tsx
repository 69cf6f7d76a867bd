import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { SectionHistory } from '../../content/admin/section-history.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useRemovalForGood } from '../../ui/admin/records/use-removal-for-good.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { TemplateForm } from './template-form.tsx';
import { templatesGroups } from './template-groups.ts';
import { TemplateList } from './template-list.tsx';

type ReplyTemplate = Settings['replyTemplates'][number];

const newItem = 'new';

/** Lists the reply templates, or edits one. */
export function ReplyTemplatesPage() {
  const { t } = useLingui();
  const { item } = useParams();
  const title = item === undefined ? t`Reply templates` : item === newItem ? t`New template` : t`Edit template`;
  const isStored = item !== undefined && item !== newItem;
  return (
    <AdminPage title={title} action={item === undefined && <AddButton />}>
      {item === undefined && <AllTemplates />}
      {item === newItem && <NewTemplate />}
      {isStored && <ChangedTemplate key={item} templateKey={item} />}
    </AdminPage>
  );
}

function AddButton() {
  return (
    <Button component={Link} to={adminPaths.replyTemplates(newItem)} leftSection={<IconPlus size={18} aria-hidden />}>
      <Trans>Add template</Trans>
    </Button>
  );
}

function AllTemplates() {
  const { t } = useLingui();
  const templates = trpc.admin.replyTemplates.list.useQuery();
  const removing = useTemplateRemoval();
  const move = useMoving();
  if (templates.isError)
    return (
      <LoadFailure
        title={t`The templates could not be loaded.`}
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
    );
  if (!templates.data) return <FormSkeleton />;
  return (
    <>
      {templates.data.length === 0 ? (
        <Screen
          title={t`There are no templates.`}
          text={t`With a template, you write an answer in two clicks, in the visitor’s language.`}
        />
      ) : (
        <TemplateList templates={templates.data} onMove={move} onRemove={(template) => removing.ask([template])} />
      )}
      <SendDialog {...removing.dialog} />
      <TemplatesHistory />
    </>
  );
}

/** The history of all templates, which also restores removed ones. */
function TemplatesHistory() {
  const { t } = useLingui();
  const invalidate = useInvalidateTemplates();
  const section = trpc.admin.settings.getSection.useQuery({ section: 'replyTemplates' });
  if (section.isError)
    return (
      <LoadFailure
        title={t`The history could not be loaded.`}
        error={section.error}
        onRetry={() => void section.refetch()}
      />
    );
  if (!section.data) return null;
  return (
    <SectionHistory
      section="replyTemplates"
      version={section.data.version}
      groups={templatesGroups}
      effect={t`Everybody who answers requests finds it in the inbox at once.`}
      onRestored={() => void invalidate()}
    />
  );
}

function NewTemplate() {
  const navigate = useNavigate();
  const create = trpc.admin.replyTemplates.create.useMutation({ onSuccess: useInvalidateTemplates() });
  const leave = () => void navigate(adminPaths.replyTemplates());
  return <TemplateForm template={null} save={(values) => create.mutateAsync(values)} onDone={leave} onCancel={leave} />;
}

function ChangedTemplate({ templateKey: key }: { templateKey: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  // No cache and no refetch: the form opens with the stored template and does not change while it is edited.
  const templates = trpc.admin.replyTemplates.list.useQuery(undefined, { gcTime: 0, refetchOnWindowFocus: false });
  const update = trpc.admin.replyTemplates.update.useMutation({ onSuccess: useInvalidateTemplates() });
  const leave = () => void navigate(adminPaths.replyTemplates());
  if (templates.isError)
    return (
      <LoadFailure
        title={t`The templates could not be loaded.`}
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
    );
  if (!templates.data) return <FormSkeleton />;
  const template = templates.data.find((candidate) => candidate.key === key);
  if (!template) return <Screen title={t`This template no longer exists.`} />;
  const readStored = async () => {
    const stored = (await utils.client.admin.replyTemplates.list.query()).find((candidate) => candidate.key === key);
    return stored ?? template;
  };
  return (
    <TemplateForm
      template={template}
      save={(values, seen) => update.mutateAsync({ seen, values })}
      readStored={readStored}
      onDone={leave}
      onCancel={leave}
    />
  );
}

/** Optimistic update: moves a template at once, and restores the order if the server refuses. */
function useMoving() {
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const invalidate = useInvalidateTemplates();
  const reorder = trpc.admin.replyTemplates.reorder.useMutation();
  return async (templates: ReplyTemplate[]) => {
    await utils.admin.replyTemplates.list.cancel();
    utils.admin.replyTemplates.list.setData(undefined, templates);
    try {
      await reorder.mutateAsync({ keys: templates.map(({ key }) => key) });
    } catch (error) {
      notifications.show({ color: 'coral', message: failureText(error) });
    }
    await invalidate();
  };
}

function useTemplateRemoval() {
  const { t } = useLingui();
  const { locale } = useSite();
  const invalidate = useInvalidateTemplates();
  const remove = trpc.admin.replyTemplates.remove.useMutation();
  return useRemovalForGood<ReplyTemplate>({
    nameOf: (template) => localized(template, 'title', locale),
    remove: (templates) => Promise.all(templates.map((seen) => remove.mutateAsync({ seen }))),
    failureTitle: t`The template could not be removed.`,
    hasHistory: true,
    // After a failure too: a colleague may have changed it.
    onChanged: () => void invalidate(),
  });
}

function useInvalidateTemplates() {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.admin.replyTemplates.invalidate(),
      utils.admin.settings.invalidate(),
      utils.admin.requests.listReplyTemplates.invalidate(),
    ]);
  };
}
