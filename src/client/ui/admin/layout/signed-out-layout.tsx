import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../../brand-mark.tsx';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import { useAdminTitle } from '../admin-page.tsx';
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx';
import { LanguageLink } from './language-link.tsx';
import styles from './signed-out-layout.module.css';

interface SignedOutLayoutProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** The layout of pages before sign-in: the centre's logo and one form. */
export function SignedOutLayout({ title, text, children }: SignedOutLayoutProps) {
  const { shortName } = useSiteFrame();
  useAdminTitle(title);
  return (
    <div className={styles.signInPage}>
      <header className={styles.bar}>
        <LanguageLink />
        <ColourSchemeSwitch />
      </header>
      <main className={styles.middle}>
        <div className={styles.brand}>
          <BrandMark />
          <Text fw={600} size="lg" mih="1.7em">
            {shortName}
          </Text>
        </div>
        <Paper className={styles.card} shadow="md">
          <Title order={1} size="h2" mb={text ? '2xs' : 'lg'}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" mb="lg">
              {text}
            </Text>
          )}
          {children}
        </Paper>
      </main>
      <svg className={styles.sea} viewBox="0 0 1200 120" preserveAspectRatio="none" aria-hidden>
        <path d="M0 40c100-30 200-30 300 0s200 30 300 0 200-30 300 0 200 30 300 0v80H0Z" />
        <path d="M0 70c100-26 200-26 300 0s200 26 300 0 200-26 300 0 200 26 300 0v50H0Z" />
      </svg>
    </div>
  );
}
