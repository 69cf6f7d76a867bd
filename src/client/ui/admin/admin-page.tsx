import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { trpc } from '../lib/trpc.ts';
import { useSiteFrame } from '../lib/use-site-frame.ts';
import styles from './admin-page.module.css';

/**
 * The state of a navigation after which the focus is on the heading of the new page, for example from a finished step
 * to the next one.
 */
export const headingFocus = { focusesHeading: true } as const;

interface AdminPageProps {
  title: string;
  /**
   * The title of the browser tab; defaults to `title`. Set it if `title` is private: browser history and screen shares
   * show the tab title.
   */
  tabTitle?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ title, tabTitle = title, action, children }: AdminPageProps) {
  useAdminTitle(tabTitle, useNewCount());
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation() as { key: string; state: Partial<typeof headingFocus> | null };
  const focusesHeading = state?.focusesHeading === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, also to another step on the same page.
  useEffect(() => {
    if (focusesHeading) heading.current?.focus();
  }, [key, focusesHeading]);
  return (
    <div className={styles.page}>
      <Group justify="space-between" gap="md" mih={44}>
        <Title ref={heading} tabIndex={-1} order={1} size="h2" c="var(--mantine-color-bright)">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </div>
  );
}

/** The number of new requests, as the menu last read it; 0 without permission to read requests. */
const useNewCount = () => trpc.admin.requests.poll.useQuery(undefined, { enabled: false }).data?.newCount ?? 0;

/** Sets the title of the browser tab: the number of new requests, the page, then the centre. */
export function useAdminTitle(title: string, newCount = 0): void {
  const { shortName: centre } = useSiteFrame();
  useEffect(() => {
    const page = centre ? `${title} | ${centre}` : title;
    document.title = newCount > 0 ? `(${newCount}) ${page}` : page;
  }, [title, centre, newCount]);
}
