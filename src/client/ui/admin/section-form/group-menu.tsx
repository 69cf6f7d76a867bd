import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type FieldGroup, groupAnchor } from './field-shapes.ts';
import styles from './group-menu.module.css';

/** A menu that links to each group of a long form. */
export function GroupMenu({ groups }: { groups: readonly FieldGroup[] }) {
  const { i18n } = useLingui();
  return (
    <Menu position="top">
      <Menu.Target>
        <Button
          variant="subtle"
          className={styles.button ?? ''}
          leftSection={<IconList size={20} className="flip" aria-hidden />}
        >
          <span className="visually-hidden-on-phone">
            <Trans>Go to a part</Trans>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {groups.map(({ at, title }, index) => (
          <Menu.Item key={`${at} ${title.id}`} component={Link} to={`#${groupAnchor(index)}`} replace mih={44}>
            {i18n._(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
