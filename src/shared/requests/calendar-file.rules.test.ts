import { expect, test } from 'vitest';
import { visitCalendarFile } from './calendar-file.rules.ts';
import { calendarPeople } from './calendar-people.rules.ts';

const visit = {
  reference: 'D-ABCD-1234',
  day: '2026-11-25',
  hour: '16:00',
  title: 'Home visit; not confirmed, yet\\',
  text: 'One\nTwo',
  now: Date.parse('2026-11-21T08:00:00Z'),
  agreed: null,
};
const linesOf = (file: string) => file.split('\r\n');

test('The calendar file has the hour in UTC, an id from the reference, and the status tentative.', () => {
  const file = visitCalendarFile(visit);
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      'UID:D-ABCD-1234@dana',
      'SEQUENCE:0',
      'DTSTAMP:20261121T080000Z',
      'DTSTART:20261125T120000Z',
      'DTEND:20261125T130000Z',
      'STATUS:TENTATIVE',
    ]),
  );
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('The file of an agreed appointment has the same id, a higher sequence, its length and the status confirmed.', () => {
  const file = visitCalendarFile({ ...visit, hour: '11:30', agreed: { minutes: 45, sequence: 2 } });
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      'UID:D-ABCD-1234@dana',
      'SEQUENCE:2',
      'DTSTART:20261125T073000Z',
      'DTEND:20261125T081500Z',
      'STATUS:CONFIRMED',
    ]),
  );
});

test('The calendar file escapes special characters.', () => {
  const file = visitCalendarFile(visit);
  expect(file).toContain('SUMMARY:Home visit\\; not confirmed\\, yet\\\\\r\n');
  expect(file).toContain('DESCRIPTION:One\\nTwo\r\n');
});

test('A visit in the first hours of a day starts on the previous day in UTC.', () => {
  expect(visitCalendarFile({ ...visit, hour: '02:00' })).toContain('DTSTART:20261124T220000Z');
});

test('Long Arabic lines are folded between letters, and unfold to the original text.', () => {
  const title = 'زيارة منزلية، لم تؤكد بعد: '.repeat(8).trim();
  const file = visitCalendarFile({ ...visit, title });
  for (const line of linesOf(file)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});

test.each([
  ['sara+lab@visitor.example', 'sara+lab@visitor.example'],
  ["o'neil/a=b&c@visitor.example", "o'neil/a=b&c@visitor.example"],
  ['what?#100%@visitor.example', 'what%3F%23100%25@visitor.example'],
])('The address “%s” is that of the attendee, as mail programs compare it.', (attendee, expected) => {
  const organizer = { name: 'Dana', email: attendee };
  const file = visitCalendarFile({
    ...visit,
    invitation: { method: 'REQUEST', people: calendarPeople({ organizer, attendee }) },
  });
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${expected}\r\n`);
  expect(unfolded).toContain(`ORGANIZER;CN="Dana":mailto:${expected}\r\n`);
});
