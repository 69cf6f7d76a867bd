/** The link that opens a WhatsApp chat with a number ("97150...") and a prepared text. */
export function whatsappAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
