import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import { languageChoices } from '../../ui/admin/language-name.tsx';
import { useDownload } from '../../ui/admin/lib/use-download.ts';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** Exports the chosen requests in the recipient's language. */
export function PersonExport({ requestIds }: { requestIds: string[] }) {
  const { t } = useLingui();
  const site = useSite();
  const [locale, setLocale] = useState<Locale>(site.locale);
  const prepare = trpc.admin.people.prepareExport.useMutation();
  const { download, isBusy } = useDownload();
  return (
    <Panel title={t`Give the person a copy`}>
      <Text size="sm" c="dimmed" mb="sm">
        <Trans>
          A ZIP with a page to read, a file for other programs and the cards. This is recorded in each request’s history
          with your name.
        </Trans>
      </Text>
      <Group align="end">
        <Select
          label={t`Language of the page`}
          {...languageChoices}
          value={locale}
          onChange={(value) => value && setLocale(value)}
          allowDeselect={false}
        />
        <Button
          variant="light"
          loading={isBusy}
          disabled={requestIds.length === 0}
          leftSection={<IconFileZip size={18} aria-hidden />}
          onClick={() => download(() => prepare.mutateAsync({ requestIds, locale }))}
        >
          <Trans>Download ZIP</Trans>
        </Button>
      </Group>
    </Panel>
  );
}
