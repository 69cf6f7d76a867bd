import { useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { UnsentMessage } from '#shared/messages/messages.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { useMessageTexts } from '../../request-records/admin/use-message-texts.ts';
import { Panel } from '../../ui/admin/panel.tsx';

/** The oldest messages that were not sent, each with a link to its request, where staff decide; renders nothing without any. */
export function UnsentMessages({ unsent }: { unsent: UnsentMessage[] }) {
  const { t } = useLingui();
  const { kinds, states } = useMessageTexts();
  if (unsent.length === 0) return null;
  return (
    <Panel title={t`Messages that were not sent`}>
      <ul className="stack gap-2">
        {unsent.map(({ id, requestId, reference, kind, state }) => (
          <li key={id}>
            <Text size="sm">
              {`${kinds[kind]}: ${states[state]}`}{' '}
              <Anchor component={Link} to={adminPaths.requests(requestId)}>
                <bdi dir="ltr">{reference}</bdi>
              </Anchor>
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
