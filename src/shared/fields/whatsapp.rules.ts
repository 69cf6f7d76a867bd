/** The link that opens a WhatsApp chat with a number ("97150...") and a prepared text, if any. */
export function whatsappAddress(number: string, text = ''): string {
  return `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`;
}
