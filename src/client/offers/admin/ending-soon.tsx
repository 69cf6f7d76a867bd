import { useLingui } from '@lingui/react/macro';
import { Badge, Group, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { EndingSoon as Ending } from '#shared/dashboard/dashboard.schema.ts';
import { formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { collectionPaths, localizedPath, sitePaths } from '#shared/paths.ts';
import styles from '../../ui/admin/line-list.module.css';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';

/** The offers and sales that end within two weeks, earliest first. */
export function EndingSoon() {
  const { t } = useLingui();
  const ending = trpc.admin.dashboard.listEndingSoon.useQuery();
  return (
    <Panel title={t`Offers and sales ending soon`}>
      {ending.isError && !ending.data ? (
        <LoadFailure
          title={t`The offers could not be loaded`}
          error={ending.error}
          onRetry={() => void ending.refetch()}
        />
      ) : !ending.data ? (
        <Skeleton h={120} radius="md" aria-busy />
      ) : ending.data.length === 0 ? (
        <Text c="dimmed">{t`None ends within the next two weeks.`}</Text>
      ) : (
        <ul className="stack gap-1">
          {ending.data.map((offer) => (
            <Item key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Item({ offer }: { offer: Ending }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { kind, id, endDate } = offer;
  const content = (
    <>
      <span className={styles.name}>{localized(offer, 'name', locale)}</span>
      <Group gap="xs">
        <Badge color={kind === 'offer' ? 'coral' : 'sea'}>{kind === 'offer' ? t`Offer` : t`Package on sale`}</Badge>
        <Text component="span" size="sm" c="dimmed">
          {formatDate(endDate, locale)}
        </Text>
      </Group>
    </>
  );
  return (
    <li>
      {kind === 'package' ? (
        <Link to={collectionPaths.package.edit(id)} className={styles.line}>
          {content}
        </Link>
      ) : (
        <a
          href={localizedPath(locale, sitePaths.offerDetail(id))}
          target="_blank"
          rel="noreferrer"
          className={styles.line}
        >
          {content}
          <NewTabHint />
        </a>
      )}
    </li>
  );
}
