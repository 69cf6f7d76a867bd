import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useSiteFrame } from '../lib/use-site-frame.ts';
import styles from './admin-page.module.css';
import { useNewCount } from './lib/live-state.ts';

export interface AdminPageProps {
  title: string;
  /** The title of the browser's tab, where it must not show what the page shows: browsers and screen shares keep it. Without it, `title`. */
  tabTitle?: string | undefined;
  /** The page's one primary action. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of the staff area: its title here and in the browser's tab, its primary action, its content. */
export function AdminPage({ title, tabTitle = title, action, children }: AdminPageProps) {
  useAdminTitle(tabTitle);
  return (
    <div className={styles.page}>
      <Group justify="space-between" gap="md" mih={44}>
        <Title order={1} size="h2" c="var(--mantine-color-bright)">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </div>
  );
}

/** Names the browser's tab: how many requests are new, the page, then the centre. */
export function useAdminTitle(title: string): void {
  const { shortName: centre } = useSiteFrame();
  const newCount = useNewCount();
  useEffect(() => {
    const page = centre ? `${title} | ${centre}` : title;
    document.title = newCount > 0 ? `(${newCount}) ${page}` : page;
  }, [title, centre, newCount]);
}
