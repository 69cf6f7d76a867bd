import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { addRecentPage } from '../../ui/admin/lib/recent-pages.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import type { FindablePage } from '../../ui/admin/lib/staff-page.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import styles from './find-button.module.css';
import { useEarlyLetters } from './use-early-letters.ts';

/** A separate chunk, so that pages do not wait for it. */
const loadDialog = () => import('./find-dialog.tsx');
const FindDialog = lazy(async () => ({ default: (await loadDialog()).FindDialog }));
const restMs = 2000;

/** Opens the command palette by a press or by Ctrl+K. */
export function FindButton({ pages }: { pages: readonly FindablePage[] }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  /** Counts the openings. */
  const [opening, setOpening] = useState(0);
  const isMac = ['macos', 'ios'].includes(useOs());
  const early = useEarlyLetters(() => setIsOpen(false));
  const open = () => {
    // The shortcut does not reset an open dialog.
    if (isOpen) return;
    setOpening(opening + 1);
    setIsOpen(true);
    early.begin();
    // If the dialog cannot load, the page gets its key presses back.
    loadDialog().catch(early.end);
  };
  useRecentPage(pages);
  // Preloads the dialog once the page is idle, so that it opens without delay.
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
  useHotkeys([['mod+K', open, { usePhysicalKeys: true }]], [], true);
  const label = t`Find anything`;
  return (
    <>
      <UnstyledButton className={styles.wide} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={20} aria-hidden />
        <span>{label}</span>
        <Kbd size="sm" aria-hidden dir="ltr">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <ActionIcon className={styles.narrow} onClick={open} title={label}>
        <IconSearch size={22} />
      </ActionIcon>
      {opening > 0 && (
        <ErrorBoundary>
          <Suspense>
            <FindDialog
              opening={opening}
              isOpen={isOpen}
              onClose={() => setIsOpen(false)}
              onReady={early.end}
              pages={pages}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** Stores a visit of a page for the list of recent pages. */
function useRecentPage(pages: readonly FindablePage[]): void {
  const { id } = useStaff();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pages.some(({ path }) => path === pathname)) addRecentPage(id, pathname);
  }, [pages, id, pathname]);
}
