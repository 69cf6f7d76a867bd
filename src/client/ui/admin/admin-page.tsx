import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router';
import { trpc } from '../lib/trpc.ts';
import { useSiteFrame } from '../lib/use-site-frame.ts';
import styles from './admin-page.module.css';
import { usePollInput } from './lib/poll-input.ts';

/**
 * The state of a navigation after which the focus is on the heading of the new page, for example from a finished step
 * to the next one.
 */
export const headingFocus = { focusesHeading: true } as const;

/** The id of the page's heading, which also names the page's list of records. */
export const pageHeadingId = 'page-heading';

/** The path of the page that was open last; null until a page has opened. */
let lastPath: string | null = null;

interface AdminPageProps {
  title: string;
  /**
   * The title of the browser tab; defaults to `title`. Set it if `title` is private: browser history and screen shares
   * show the tab title.
   */
  tabTitle?: string | undefined;
  action?: ReactNode;
  /** The head of a page with more than a heading and one action. It may stick to the upper edge. */
  head?: (heading: ReactNode) => ReactNode;
  children: ReactNode;
}

export function AdminPage({ title, tabTitle = title, action, head, children }: AdminPageProps) {
  useAdminTitle(tabTitle, useNewCount());
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname, state } = useLocation() as Location<Partial<typeof headingFocus> | null>;
  const focusesHeading = state?.focusesHeading === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, also to another step on the same page.
  useEffect(() => {
    const isNewPage = lastPath !== null && lastPath !== pathname;
    lastPath = pathname;
    // A page that focuses one of its fields keeps that focus.
    const isWithin = document.activeElement?.parentElement?.closest('#content') != null;
    if (focusesHeading || (isNewPage && !isWithin)) heading.current?.focus({ preventScroll: true });
  }, [key, pathname, focusesHeading]);
  const titleOfPage = (
    <Title
      ref={heading}
      id={pageHeadingId}
      tabIndex={-1}
      order={1}
      size={head ? 'h3' : 'h2'}
      c="var(--mantine-color-bright)"
    >
      {title}
    </Title>
  );
  if (head)
    return (
      <div className={styles.work}>
        {head(titleOfPage)}
        {children}
      </div>
    );
  return (
    <div className={styles.page}>
      <Group justify="space-between" gap="md" mih={44}>
        {titleOfPage}
        {action}
      </Group>
      {children}
    </div>
  );
}

/** The number of new requests, as the menu last read it; 0 without permission to read requests. */
const useNewCount = () => trpc.admin.requests.poll.useQuery(usePollInput(), { enabled: false }).data?.newCount ?? 0;

/** Sets the title of the browser tab: the number of new requests, the page, then the centre. */
export function useAdminTitle(title: string, newCount = 0): void {
  const { shortName: centre } = useSiteFrame();
  useEffect(() => {
    const page = centre ? `${title} | ${centre}` : title;
    document.title = newCount > 0 ? `(${newCount}) ${page}` : page;
  }, [title, centre, newCount]);
}
