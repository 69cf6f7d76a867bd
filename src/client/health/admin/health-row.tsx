import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { HealthReport } from '#shared/health/health.schema.ts';
import { mapWithIndexKeys } from '../../ui/lib/map-with-index-keys.tsx';
import styles from './system.module.css';
import { useHealthLooks } from './use-health-looks.ts';

/** One check: its state, what is wrong and what to do, and the measured values. */
export function HealthRow({ report: { label, state, problem, facts, path } }: { report: HealthReport }) {
  const { t } = useLingui();
  const { word, icon: StateIcon, color } = useHealthLooks()[state];
  return (
    <li className={styles.row}>
      <StateIcon className={styles.icon} data-state={state} size={24} aria-hidden />
      <Group gap="xs" className={styles.name}>
        <Title order={2} size="h5">
          {label}
        </Title>
        <Badge color={color}>{word}</Badge>
      </Group>
      <div className={styles.texts}>
        {problem && (
          <div>
            <Text fw={500}>{problem.title}</Text>
            <Text size="sm">{problem.advice}</Text>
          </div>
        )}
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {mapWithIndexKeys(facts, (fact) => (
              <div>
                <dt>{fact.label}</dt>
                <dd>{fact.isCode ? <bdi dir="ltr">{fact.value}</bdi> : <bdi>{fact.value}</bdi>}</dd>
              </div>
            ))}
          </dl>
        )}
        {problem && path !== null && (
          <Anchor component={Link} to={path} size="sm" className={styles.link} aria-label={t`Open the page: ${label}`}>
            <Trans>Open the page</Trans>
          </Anchor>
        )}
      </div>
    </li>
  );
}
