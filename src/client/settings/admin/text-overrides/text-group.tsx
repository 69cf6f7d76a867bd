import { useLingui } from '@lingui/react/macro';
import { Badge, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './text-overrides.module.css';

interface TextGroupProps {
  title: string;
  changedCount: number;
  /** One of its texts is invalid, so the group is open. */
  isRefused: boolean;
  /** Renders the texts once the group is open. */
  children: () => ReactNode;
}

/** The built-in texts of one place. */
export function TextGroup({ title, changedCount, isRefused, children }: TextGroupProps) {
  const { t } = useLingui();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isOpen = isUnfolded || isRefused;
  return (
    <section className={styles.group} aria-label={title}>
      <UnstyledButton className={styles.title} aria-expanded={isOpen} onClick={() => setIsUnfolded(!isOpen)}>
        <IconChevronDown size={20} className={styles.chevron} aria-hidden />
        <Text component="span" fw={600}>
          {title}
        </Text>
        {changedCount > 0 && (
          <Badge component="span" variant="light">
            {t`Changed: ${changedCount}`}
          </Badge>
        )}
      </UnstyledButton>
      {isOpen && (
        <Stack gap="xs" className={styles.rows}>
          {children()}
        </Stack>
      )}
    </section>
  );
}
