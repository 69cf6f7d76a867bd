import { useLingui } from '@lingui/react/macro';
import { Badge, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, localizedPath, sitePaths } from '#shared/paths.ts';
import type { EndingSoon as Ending } from '#shared/schemas/dashboard.schema.ts';
import { LoadFailure } from '../../../components/admin/load-failure.tsx';
import { NewTabHint } from '../../../components/new-tab-hint.tsx';
import { useSite } from '../../../lib/site-context.tsx';
import { trpc } from '../../../lib/trpc.ts';
import styles from './ending-soon.module.css';

/** The offers and sales that end within two weeks, the next one first. */
export function EndingSoon() {
  const { t } = useLingui();
  const id = useId();
  const ending = trpc.admin.dashboard.listEndingSoon.useQuery();
  return (
    <Paper component="section" className={styles.panel} aria-labelledby={id}>
      <Title order={2} size="h5" mb="sm" id={id}>
        {t`Offers and sales ending soon`}
      </Title>
      {ending.isError && !ending.data ? (
        <LoadFailure title={t`The offers could not be loaded`} error={ending.error} onRetry={() => void ending.refetch()} />
      ) : !ending.data ? (
        <Skeleton h={120} radius="md" aria-busy />
      ) : ending.data.length === 0 ? (
        <Text c="dimmed">{t`None ends within the next two weeks.`}</Text>
      ) : (
        <ul className={styles.list}>
          {ending.data.map((offer) => (
            <Item key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
    </Paper>
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
        <Link to={adminPaths.addPackage(id)} className={styles.line}>
          {content}
        </Link>
      ) : (
        <a href={localizedPath(locale, sitePaths.offerDetail(id))} target="_blank" rel="noreferrer" className={styles.line}>
          {content}
          <NewTabHint />
        </a>
      )}
    </li>
  );
}
