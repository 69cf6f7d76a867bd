import { Trans } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import styles from './request-block.module.css';

/** Links to the contact form. */
export function RequestBlock() {
  const { message } = usePageTexts('home');
  return (
    <section className="band">
      <div className={styles.inner}>
        <div>
          <h2 className={styles.title}>
            <Trans>Send us a message</Trans>
          </h2>
          <p className="soft">
            <ContentText text={message} />
          </p>
        </div>
        <ButtonLink to={sitePaths.contact()}>
          <IconSend className="flip" size={20} aria-hidden />
          <Trans>Write a message</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
