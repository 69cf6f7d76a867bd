import { useLingui } from '@lingui/react/macro';
import { MantineThemeProvider, Notification } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';

const position = 'bottom-center';
/** The space around the notices. */
const gap = 16;

/**
 * The notifications of every page, at the bottom. The variable `--notices-height` is the height that they take:
 * whatever sticks to the bottom moves above them, and pages and dialogs end above them. Their close button needs a
 * label for screen readers.
 */
export function Notices() {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current?.querySelector<HTMLElement>(`[data-position="${position}"]`);
    if (!list) return;
    const observer = new ResizeObserver(() => {
      const taken = list.offsetHeight === 0 ? 0 : list.offsetHeight + gap;
      document.documentElement.style.setProperty('--notices-height', `${taken}px`);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const components = {
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': t`Close` } } }),
  };
  return (
    <MantineThemeProvider theme={{ components }} inherit>
      <div ref={box}>
        <Notifications position={position} withinPortal={false} />
      </div>
    </MantineThemeProvider>
  );
}
