import { Trans } from '@lingui/react/macro';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useSiteFrame } from '../lib/use-site-frame.ts';
import { buttonClass } from './button.tsx';
import styles from './detail-layout.module.css';
import { PhoneLink } from './phone-link.tsx';

/** The ways to ask a person before booking: WhatsApp and the first hotline, as far as the centre has them. */
export function AskUs() {
  const { phones, links } = useSiteFrame();
  const [hotline] = phones;
  return (
    <>
      {links.whatsapp && (
        <a className={buttonClass('secondary')} href={links.whatsapp} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp size={20} aria-hidden />
          <Trans>Ask on WhatsApp</Trans>
        </a>
      )}
      {hotline && (
        <p className={styles.note}>
          <Trans>
            Or call <PhoneLink display={hotline.display} e164={hotline.e164} />
          </Trans>
        </p>
      )}
    </>
  );
}
