import { afterEach, expect, test, vi } from 'vitest';
import { tabStorage } from '../../ui/lib/tab-storage.ts';
import { forgetPresses, type Press, pressesKey, readPresses } from './stored-presses.ts';

const press: Press = {
  id: 'a'.repeat(32),
  action: 'missed',
  sequence: 7,
  at: '2026-11-25T07:00:00.000Z',
  key: 'b'.repeat(32),
  reason: 'Nobody opened or answered',
};

function stubStorage(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
}
afterEach(() => vi.unstubAllGlobals());

test('What a nurse pressed waits for her alone in a tab that others use too, until she signs out.', () => {
  stubStorage();
  const [amal, huda] = [pressesKey('amal'), pressesKey('huda')];
  tabStorage.write(amal, JSON.stringify([press]));
  expect(readPresses(amal)).toEqual([press]);
  expect(readPresses(huda)).toEqual([]);
  forgetPresses('huda');
  expect(readPresses(amal)).toEqual([press]);
  forgetPresses('amal');
  expect(readPresses(amal)).toEqual([]);
});

test.each(['{"id":1}', 'no JSON', 'null'])('A damaged store (%s) holds no presses.', (value) => {
  stubStorage();
  tabStorage.write(pressesKey('amal'), value);
  expect(readPresses(pressesKey('amal'))).toEqual([]);
});

test('In a browser that forbids storage, none waits.', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(readPresses(pressesKey('amal'))).toEqual([]);
  forgetPresses('amal');
});
