import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { formatDate } from '#shared/i18n/format.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { HistoryPanel } from './history-panel.tsx';
import { useRestoring } from './use-restoring.ts';

interface RecordHistoryProps {
  collection: CollectionName;
  id: string;
  /** The version that the form shows. */
  version: number;
  /** Labels of fields; fields without a label are not shown. */
  labels: Record<string, string>;
  /** Labels of choices, by field. */
  words?: Record<string, Record<string, string>>;
  /** Called after an older version was restored. */
  onRestored: () => void;
}

/** The history of a record, with restoration; loaded when opened. */
export function RecordHistory({ collection, id, version, labels, words = {}, onRestored }: RecordHistoryProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const history = trpc.admin.history.list.useQuery({ collection, id }, { enabled: isOpen, gcTime: 0 });
  const restore = trpc.admin.history.restore.useMutation();
  const restoring = useRestoring({
    restore: (number) => restore.mutateAsync({ collection, id, number, seen: version }),
    confirmText: t`It becomes a new version. Its visibility to visitors stays the same.`,
    refresh: () => void utils.admin.history.invalidate(),
    onRestored,
  });
  return (
    <HistoryPanel
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
      history={history}
      present={version}
      texts={{
        labelOf: (field) => labels[field],
        wordOf: (field, part) => {
          const isInstant = /Date$/.test(field) && part !== '';
          return words[field]?.[part] ?? (isInstant ? formatDate(part, locale) : part);
        },
      }}
      restoring={restoring}
    />
  );
}
