import { whatsappAddress } from '#shared/fields/whatsapp.rules.ts';
import { useSiteFrame } from './use-site-frame.ts';

/**
 * The link that opens WhatsApp: a chat with the centre's number and a prepared text, if any; without a number, the
 * centre's own link; '' for neither.
 */
export function useChatAddress(text = ''): string {
  const { whatsapp, links } = useSiteFrame();
  return whatsapp ? whatsappAddress(whatsapp, text) : links.whatsapp;
}
