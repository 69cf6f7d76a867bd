import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { exportPath } from '#shared/paths.ts';
import { useFailureText } from './failure-text.ts';

/** A link instead of a navigation: if the download fails, the page stays open. */
export function startDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/**
 * Starts a download by a ticket, so that its address reveals nothing about its content. Shows a failure in a
 * notification.
 */
export function useDownload() {
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (prepare: () => Promise<{ ticket: string }>) => {
    setIsBusy(true);
    try {
      const { ticket } = await prepare();
      startDownload(exportPath(ticket));
    } catch (error) {
      notifications.show({ color: 'coral', message: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return { download: (prepare: () => Promise<{ ticket: string }>) => void download(prepare), isBusy };
}
