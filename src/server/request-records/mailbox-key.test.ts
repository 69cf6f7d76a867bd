import { expect, test } from 'vitest';
import { mailboxKey } from './mailbox-key.ts';

test.each([
  ['prey@gmail.com', ['P.R.E.Y@Gmail.com', 'p.rey+news@googlemail.com']],
  [
    'prey@proton.me',
    [
      'p.rey@proton.me',
      'p-rey@proton.me',
      'P_rey@proton.me',
      'prey@pm.me',
      'p.rey+a@protonmail.com',
      'prey@protonmail.ch',
    ],
  ],
  [
    'bob@fastmail.com',
    ['anything@bob.fastmail.com', 'bob+anything@fastmail.com', 'a.b+c@Bob.Fastmail.com', 'a@b.bob.fastmail.com'],
  ],
  ['bob@fastmail.fm', ['anything@bob.fastmail.fm']],
  [
    'ivan@yandex.ru',
    ['i.van@yandex.ru', 'i-van@ya.ru', 'ivan@yandex.com', 'ivan+a@yandex.kz', 'ivan@yandex.by', 'ivan@yandex.com.tr'],
  ],
  ['huda@icloud.com', ['huda@me.com', 'Huda+a@mac.com']],
])('The mailbox %s has one key, in whatever way its host accepts its address.', (address, others) => {
  for (const other of others) expect([other, mailboxKey(other)]).toEqual([other, mailboxKey(address)]);
});

test.each([
  ['p.rey@lab.example', 'prey@lab.example'],
  ['p_rey@gmail.com', 'prey@gmail.com'],
  ['i_van@yandex.ru', 'ivan@yandex.ru'],
  ['bob@fastmail.com', 'bob@fastmail.fm'],
  ['bob@mail.lab.example', 'mail@lab.example'],
  ['bob@notfastmail.com', 'not@fastmail.com'],
  ['...@gmail.com', '---@proton.me'],
])('%s and %s are two mailboxes.', (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});
