import { useLingui } from '@lingui/react/macro';
import type { TagOrPanelKind } from '#shared/lab-tests/tags-and-panels.schema.ts';

/** The texts that differ between tags and panels. */
export function useTagsAndPanelsTexts(kind: TagOrPanelKind) {
  const { t } = useLingui();
  return kind === 'tag'
    ? {
        title: t`Topics`,
        about: t`Visitors filter packages by topic, and find them by searching for its name.`,
        searchLabel: t`Search topics`,
        newTitle: t`New topic`,
        editTitle: t`Rename topic`,
        addLabel: t`Add topic`,
        confirmAdding: t`Add this topic?`,
        confirmSaving: t`Rename this topic?`,
        added: t`Topic added successfully!`,
        updated: t`Topic renamed successfully!`,
        saveFailure: t`Failed to save topic. Please try again.`,
        loadFailure: t`Failed to load topics`,
        failedDeleting: t`Failed to delete topic.`,
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
