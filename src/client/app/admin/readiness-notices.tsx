import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReadinessCheckName } from '#shared/readiness/readiness.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';

const refetchInterval = 60_000;

/** Lists failed readiness checks above every page, so that staff can inform the server's operator. */
export function ReadinessNotices() {
  const { data: failed = [] } = trpc.admin.readiness.listFailed.useQuery(undefined, { refetchInterval });
  const texts = useProblemTexts();
  return failed.map((name) => (
    <Alert
      key={name}
      color="red"
      role="alert"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={texts[name].title}
    >
      {texts[name].advice}
    </Alert>
  ));
}

function useProblemTexts(): Record<ReadinessCheckName, { title: string; advice: string }> {
  const { t } = useLingui();
  const inform = t`Please inform the person who runs the server.`;
  return {
    database: {
      title: t`The site cannot store anything right now`,
      advice: `${t`New requests and changes are refused.`} ${inform}`,
    },
    disk: {
      title: t`The disk of the server is full`,
      advice: `${t`New requests, changes and files may be refused.`} ${inform}`,
    },
    integrity: {
      title: t`The database is damaged`,
      advice: t`The person who runs the server should stop it, keep a copy of the data folder, and restore the last good backup.`,
    },
    pictures: {
      title: t`The pictures of the site are missing`,
      advice: `${t`The folder with their files is lost or not connected. Visitors see pages without pictures.`} ${inform}`,
    },
    cards: {
      title: t`The files of visitors’ cards are missing`,
      advice: `${t`The folder with their files is lost or not connected. Cards cannot be opened.`} ${inform}`,
    },
    backups: {
      title: t`Backups need attention`,
      advice: `${t`No complete backup was made in the last 48 hours, or the folder for backups is not connected. “Backup” shows the reason.`} ${inform}`,
    },
    clock: {
      title: t`The clock of the server may be wrong`,
      advice: t`Nothing is removed automatically until an owner confirms the date under “Settings”, “Retention”.`,
    },
    keys: {
      title: t`The keys of the site are missing`,
      advice: `${t`Cards encrypted with them cannot be opened, and two-factor authentication set up with them does not work.`} ${inform}`,
    },
  };
}
