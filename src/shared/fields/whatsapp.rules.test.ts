import { expect, test } from 'vitest';
import { whatsappAddress } from './whatsapp.rules.ts';

test('A WhatsApp link contains the complete text, with any characters.', () => {
  const text = 'أودّ السؤال عن «باقة 50% & أكثر».\nhttps://lab.example/ar/package/detail?package=1&x=#2';
  const address = new URL(whatsappAddress('971500000001', text));
  expect(address.origin + address.pathname).toBe('https://wa.me/971500000001');
  expect([...address.searchParams]).toEqual([['text', text]]);
  expect(address.hash).toBe('');
});
