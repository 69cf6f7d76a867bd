import { Plural, useLingui } from '@lingui/react/macro';
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { InboxTab, RequestList } from '#shared/requests/inbox.schema.ts';
import { scrollToMiddle } from '../../ui/lib/scroll-to-middle.ts';
import styles from './inbox-tabs.module.css';

interface InboxTabsProps {
  /** The open tab. */
  tab: InboxTab;
  counts: RequestList['counts'] | undefined;
}

/** The tabs of the inbox, each with the number of its requests. */
export function InboxTabs({ tab: openTab, counts }: InboxTabsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  // In a narrow list, the open tab would be cut. The numbers change its place.
  useEffect(() => {
    if (openTab && counts) scrollToMiddle(list.current, list.current?.querySelector('[data-active]'));
  }, [openTab, counts]);
  const names: Record<InboxTab, string> = {
    open: t({ message: 'Open', context: 'tab of the inbox' }),
    mine: t({ message: 'Mine', context: 'tab of the inbox' }),
    'call-back': t({ message: 'Call back', context: 'tab of the inbox' }),
    changes: t({ message: 'Changes', context: 'tab of the inbox' }),
    done: t({ message: 'Done', context: 'tab of the inbox' }),
    all: t({ message: 'All', context: 'tab of the inbox' }),
    spam: t`Possible spam`,
  };
  return (
    <Tabs.List ref={list} aria-label={t`Requests`} className={styles.tabs ?? ''}>
      {Object.entries(names).map(([tab, name]) => (
        <Tabs.Tab
          key={tab}
          value={tab}
          className={styles.tab ?? ''}
          rightSection={<Count count={counts?.[tab as InboxTab]} />}
        >
          {name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# request" other="# requests" />
      </VisuallyHidden>
    </span>
  );
}
