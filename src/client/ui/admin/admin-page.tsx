import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useSiteFrame } from '../lib/use-site-frame.ts';
import styles from './admin-page.module.css';
import { useNewCount } from './lib/live-state.ts';

interface AdminPageProps {
  title: string;
  /**
   * The title of the browser tab; defaults to `title`. Set it if `title` is private: browser history and screen shares show the tab title.
   */
  tabTitle?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

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

/** Sets the title of the browser tab: the number of new requests, the page, then the centre. */
export function useAdminTitle(title: string): void {
  const { shortName: centre } = useSiteFrame();
  const newCount = useNewCount();
  useEffect(() => {
    const page = centre ? `${title} | ${centre}` : title;
    document.title = newCount > 0 ? `(${newCount}) ${page}` : page;
  }, [title, centre, newCount]);
}
