import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { exportPath } from '#shared/paths.ts';
import { useFailureText } from './failure-text.ts';

/** Fetches a download that is prepared first, so that its address tells nothing of what is in it. A failure is said in a notification. */
export function useDownload() {
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (prepare: () => Promise<{ ticket: string }>) => {
    setIsBusy(true);
    try {
      const { ticket } = await prepare();
      // A link, not a change of the page: what cannot be fetched then takes nobody away from it.
      const link = document.createElement('a');
      link.href = exportPath(ticket);
      link.download = '';
      link.click();
    } catch (error) {
      notifications.show({ color: 'coral', message: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return { download: (prepare: () => Promise<{ ticket: string }>) => void download(prepare), isBusy };
}
