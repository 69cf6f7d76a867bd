import { Trans } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import styles from './request-block.module.css';

/** Links to the contact form. */
export function RequestBlock() {
  const { message } = usePageTexts('home');
  return (
    <section className={styles.block}>
      <div className={styles.inner}>
        <Letter />
        <div>
          <h2 className={styles.title}>
            <Trans>Send us a message</Trans>
          </h2>
          <p className={styles.text}>{message}</p>
        </div>
        <ButtonLink to={sitePaths.contact()}>
          <IconSend className="flip" size={20} aria-hidden />
          <Trans>Write a message</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}

/** A letter with a pearl as its seal, on waves. */
function Letter() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 110" fill="none" aria-hidden>
      <circle cx="118" cy="32" r="20" fill="var(--white)" />
      <rect
        x="28"
        y="24"
        width="92"
        height="62"
        rx="10"
        fill="var(--white)"
        stroke="var(--teal-300)"
        strokeWidth="2.5"
      />
      <path
        d="m32 31 42 32 42-32"
        stroke="var(--teal-300)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="74" cy="62" r="11" fill="var(--sand-100)" stroke="var(--sand-200)" strokeWidth="2" />
      <circle cx="70.5" cy="58.5" r="3.5" fill="var(--white)" />
      <path
        d="M6 96c12-8 25-8 37 0s25 8 37 0 25-8 37 0 25 8 37 0"
        stroke="var(--teal-600)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
