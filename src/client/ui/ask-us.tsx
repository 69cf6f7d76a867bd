import { Trans, useLingui } from '@lingui/react/macro';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { localizedPath } from '#shared/paths.ts';
import { buttonClass } from './button.tsx';
import { useSite } from './lib/site-context.tsx';
import { useChatAddress } from './lib/use-chat-address.ts';
import { useSiteFrame } from './lib/use-site-frame.ts';
import { NewTabHint } from './new-tab-hint.tsx';
import { PhoneLink } from './phone-link.tsx';

interface AskUsProps {
  /** The subject of the question. The prepared message contains only its name and address. */
  name: string;
  path: string;
}

/** Links to WhatsApp and to the first hotline, if the centre has them. */
export function AskUs({ name, path }: AskUsProps) {
  const { t } = useLingui();
  const { locale, origin } = useSite();
  const { phones } = useSiteFrame();
  const [hotline] = phones;
  const message = `${t`Hello, I would like to ask about “${name}”.`}\n${origin}${localizedPath(locale, path)}`;
  const chat = useChatAddress(message);
  return (
    <>
      {chat && (
        <a className={buttonClass('secondary')} href={chat} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp size={20} aria-hidden />
          <Trans>Ask on WhatsApp</Trans>
          <NewTabHint />
        </a>
      )}
      {hotline && (
        <p className="note">
          <Trans>
            Or call <PhoneLink className="tap" display={hotline.display} tel={hotline.tel} />
          </Trans>
        </p>
      )}
    </>
  );
}
