import { expect, test } from 'vitest';
import { freeHours } from './free-hours.rules.ts';

const hours = Array.from({ length: 12 }, (_none, index) => `${String(index + 8).padStart(2, '0')}:00`);

test('The wished time is offered among the nearest free hours, in their order, also between two hours.', () => {
  const free = (wished: string, taken: readonly string[] = []) =>
    freeHours(hours, wished, (time) => !taken.includes(time));
  expect(free('14:00')).toEqual(['11:00', '12:00', '13:00', '14:00', '15:00', '16:00']);
  expect(free('10:30', ['11:00'])).toEqual(['08:00', '09:00', '10:00', '10:30', '12:00', '13:00']);
  expect(free('09:00', ['09:00'])).not.toContain('09:00');
});

test('Without a wished time the first free hours are offered, and nothing on a full day.', () => {
  expect(freeHours(hours, '', () => true)).toEqual(hours.slice(0, 6));
  expect(freeHours(hours, '09:00', () => false)).toEqual([]);
});
