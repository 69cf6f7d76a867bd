import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatDate } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import type { RequestLine } from '#shared/requests/inbox.schema.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import styles from '../../ui/admin/line-list.module.css';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';
import { StateBadge } from './state-badge.tsx';

/** Other requests of the same phone number. */
export function RelatedRequests({ related, opensNewTab = false }: { related: RequestLine[]; opensNewTab?: boolean }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { types, nameOf } = useRequestTexts();
  if (related.length === 0) return null;
  return (
    <Panel title={t`From the same phone number`}>
      <ul className="stack gap-1">
        {related.map((line) => (
          <li key={line.id}>
            <Link to={adminPaths.requests(line.id)} className={styles.line} {...(opensNewTab && { target: '_blank' })}>
              <span>
                {types[line.type]} · <bdi>{nameOf(line)}</bdi>
              </span>
              {opensNewTab && <NewTabHint />}
              <Group gap="xs">
                <StateBadge state={line.state} />
                <Text size="sm" c="dimmed">
                  {formatDate(line.createdAt, locale)}
                </Text>
              </Group>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
