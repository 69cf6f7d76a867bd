import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import lines from '../../ui/admin/line-list.module.css';
import { Panel } from '../../ui/admin/panel.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import styles from './health-panel.module.css';
import { useHealthLooks } from './use-health-looks.ts';

const refetchInterval = 60_000;

/** The checks that need attention, for owners; renders nothing without any. Faults are in the notices above every page. */
export function HealthPanel() {
  const { t } = useLingui();
  const enabled = useCan('settings.write');
  const { data = [] } = trpc.admin.health.list.useQuery(undefined, { enabled, refetchInterval });
  const { icon: StateIcon, word } = useHealthLooks().amber;
  const found = data.filter(({ state }) => state === 'amber');
  if (found.length === 0) return null;
  return (
    <Panel title={word}>
      <ul className={styles.checks} aria-label={t`System`}>
        {found.map(({ name, label, problem, path }) => (
          <li key={name}>
            <Link to={path ?? adminPaths.system()} className={lines.line}>
              <StateIcon className={styles.icon} size={20} aria-hidden />
              <span className={styles.text}>
                <b>{label}</b>{' '}
                <Text component="span" size="sm" c="dimmed">
                  {problem?.title}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
