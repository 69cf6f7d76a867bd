import { useLingui } from '@lingui/react/macro';
import type { TagOrPanelKind } from '#shared/lab-tests/tags-and-panels.schema.ts';

/** The texts that differ between tags and panels. */
export function useTagsAndPanelsTexts(kind: TagOrPanelKind) {
  const { t } = useLingui();
  return kind === 'tag'
    ? {
        title: t`Subjects`,
        about: t`Visitors filter packages by subject, and find them by searching for its name.`,
        searchLabel: t`Search subjects`,
        newTitle: t`New subject`,
        editTitle: t`Rename subject`,
        addLabel: t`Add subject`,
        confirmAdding: t`Add this subject?`,
        confirmSaving: t`Rename this subject?`,
        added: t`Subject added successfully!`,
        updated: t`Subject renamed successfully!`,
        saveFailure: t`Failed to save subject. Please try again.`,
        loadFailure: t`Failed to load subjects`,
        failedDeleting: t`Failed to delete subject.`,
      }
    : {
        title: t`Test panels`,
        about: t`Panels group the tests of a package under headings.`,
        searchLabel: t`Search panels`,
        newTitle: t`New panel`,
        editTitle: t`Rename panel`,
        addLabel: t`Add panel`,
        confirmAdding: t`Add this panel?`,
        confirmSaving: t`Rename this panel?`,
        added: t`Panel added successfully!`,
        updated: t`Panel renamed successfully!`,
        saveFailure: t`Failed to save panel. Please try again.`,
        loadFailure: t`Failed to load panels`,
        failedDeleting: t`Failed to delete panel.`,
      };
}
