/** The link that opens a WhatsApp chat with a number ("+97150...") and a prepared text. */
export function whatsappAddress(e164: string, text: string): string {
  return `https://wa.me/${e164.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
