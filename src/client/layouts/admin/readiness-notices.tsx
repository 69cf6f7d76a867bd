import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReadinessCheckName } from '#shared/schemas/readiness.schema.ts';
import { trpc } from '../../lib/trpc.ts';

const refetchInterval = 60_000;

/** What is wrong with the machine under the site, above every page: staff may be the first to see it, and can tell whoever runs the server. */
export function ReadinessNotices() {
  const { data: failed = [] } = trpc.admin.readiness.listFailed.useQuery(undefined, { refetchInterval });
  const texts = useProblemTexts();
  return failed.map((name) => (
    <Alert key={name} color="red" role="alert" mb="md" icon={<IconAlertTriangle aria-hidden />} title={texts[name].title}>
      {texts[name].advice}
    </Alert>
  ));
}

function useProblemTexts(): Record<ReadinessCheckName, { title: string; advice: string }> {
  const { t } = useLingui();
  const tell = t`Please tell whoever runs the server.`;
  return {
    database: { title: t`The site cannot store anything right now`, advice: `${t`New requests and changes are refused.`} ${tell}` },
    disk: {
      title: t`The disk of the server is full`,
      advice: `${t`New requests, changes and files may be refused.`} ${tell}`,
    },
    integrity: {
      title: t`The database is damaged`,
      advice: t`Whoever runs the server should stop it, keep a copy of the data folder, and restore the last good backup.`,
    },
    pictures: {
      title: t`The pictures of the site are missing`,
      advice: `${t`The folder with their files is lost or not connected. Visitors see pages without pictures.`} ${tell}`,
    },
    cards: {
      title: t`The files of visitors’ cards are missing`,
      advice: `${t`The folder with their files is lost or not connected. Cards cannot be opened.`} ${tell}`,
    },
    keys: {
      title: t`The keys of the site are missing`,
      advice: `${t`Cards and second factors that were stored with them cannot be opened.`} ${tell}`,
    },
  };
}
