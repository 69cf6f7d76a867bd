import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const ownLink = 'https://chat.example/laboratory';
let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

function setContact(whatsappE164: string) {
  const { settings } = site.services;
  const contact = settings.get('contact');
  const links = { ...contact.links, whatsapp: ownLink };
  settings.set(staffActor('owner'), 'contact', { ...contact, whatsappE164, links });
}

/** The WhatsApp buttons in the main part of a page: their addresses and names. */
async function buttonsOf(path: string) {
  const [main = ''] = /<main.*<\/main>/s.exec((await site.get(path)).body) ?? [];
  return [...main.matchAll(/<a [^>]*href="(https:\/\/(?:wa\.me|chat\.example)[^"?]*)[^>]*>(.*?)<\/a>/gs)].map(
    ([, address, name = '']) => ({ address, name: name.replace(/<[^>]*>/g, ' ') }),
  );
}

describe('The WhatsApp button', () => {
  test.each([
    ['opens a chat with the number of the centre', '+971501234567', 'https://wa.me/971501234567'],
    ['opens the own link of a centre without a number', '', ownLink],
  ])('%s, in a new tab, on every page that has one.', async (_name, number, address) => {
    setContact(number);
    const { id } = makePackage(site.deps.db, {});
    const detail = `/package/detail?package=${id}`;
    for (const path of ['/contact', '/withdraw', '/request-status', detail]) {
      const buttons = await buttonsOf(path);
      expect([path, buttons.length > 0]).toEqual([path, true]);
      for (const button of buttons) {
        expect([path, button.address]).toEqual([path, address]);
        expect(button.name).toContain('(opens in a new tab)');
      }
    }
  });
});
