import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { Chance } from '../chance.ts';
import type { Person } from '../diary.ts';

const starts = 'Bel Dar Fal Gor Hal Jun Kar Lom Mel Nor Pel Quor Ras Sol Tam Vor Wel Zan'.split(' ');
const middles = 'ku la mi no pe ra si tu vo za'.split(' ');
const ends = 'bash dour far gim lak mond nesh qar rim sur tov wen'.split(' ');
const firstNames = 'Marita Zuhra Khalid Noura Tarek Leila Sami Dina'.split(' ');

const channels: readonly MessageChannel[][] = [
  [],
  ['sms'],
  ['whatsapp'],
  ['whatsapp'],
  ['sms', 'whatsapp'],
  ['sms', 'whatsapp'],
];

/** A person with a unique surname, e-mail address and telephone number, so that traces of their data can be found. */
export function newPerson(chance: Chance, number: number): Person {
  const surname = `${chance.pick(starts)}${chance.pick(middles)}${chance.pick(middles)}${chance.pick(ends)}`;
  const name = `${chance.pick(firstNames)} ${surname}${letters(number)}`;
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@mailbox.example`,
    phone: `+97150${String(1_000_000 + number * 7_919).slice(-7)}`,
    locale: chance.isLucky(0.5) ? 'ar' : 'en',
    channels: chance.pick(channels),
    address: `203.0.${(number >> 8) & 255}.${number & 255}`,
  };
}

/** A number as letters, because digits in a name count as spam. */
const letters = (number: number): string =>
  [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400) % 20]
    .map((digit) => 'bcdfghjklmnpqrstvwxz'.charAt(digit))
    .join('');
