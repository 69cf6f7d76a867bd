import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SectionName } from '#shared/settings/sections.ts';
import type { SaveReview } from '../../ui/admin/forms/use-saved-form.ts';
import type { FieldGroup } from '../../ui/admin/section-form/field-shapes.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { HistoryPanel } from './history-panel.tsx';
import { useRestoring } from './use-restoring.ts';
import { useSectionTexts } from './use-section-texts.ts';

interface SectionHistoryProps {
  section: SectionName;
  /** The version on screen; restoring fails if it has changed. */
  version: string;
  groups: readonly FieldGroup[];
  /** The effect of a restoration on visitors. */
  effect: string;
  /** Asks about other effects, and gives what staff accepted. */
  review?: (SaveReview<object> & { accepted: () => { seenHits?: string | undefined } }) | undefined;
  /** Called after an older version was restored. */
  onRestored: () => void;
}

/** The history of a settings section, with restoration; loaded when opened. */
export function SectionHistory({ section, version, groups, effect, review, onRestored }: SectionHistoryProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const history = trpc.admin.settings.listVersions.useQuery({ section }, { enabled: isOpen, gcTime: 0 });
  const restore = trpc.admin.settings.restoreVersion.useMutation();
  const restoring = useRestoring({
    restore: (number) => restore.mutateAsync({ section, number, seen: version, ...review?.accepted() }),
    review: review && {
      ...review,
      start: (restored, next) => review.start({ section, restored }, next),
    },
    confirmText: t`It becomes a new version. ${effect}`,
    refresh: () => void utils.admin.settings.listVersions.invalidate(),
    onRestored,
  });
  const texts = useSectionTexts(groups);
  return (
    <HistoryPanel
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
      history={history}
      present={history.data?.[0]?.number}
      texts={texts}
      restoring={restoring}
    />
  );
}
