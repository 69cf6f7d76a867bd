import { startOfDay } from '../time/days.rules.ts';

export interface VisitEvent {
  reference: string;
  /** A calendar day ("2026-11-25") and a clock time ("16:00") at the centre. */
  day: string;
  hour: string;
  title: string;
  text: string;
  /** The current time in ms since 1970. */
  now: number;
  /** The site's host, which makes the event's id globally unique. */
  host: string;
}

const hourMs = 3_600_000;
const maxLineOctets = 75;

/** An iCalendar file (RFC 5545) for the requested hour of a home visit; times in UTC. */
export function visitCalendarFile({ reference, day, hour, title, text, now, host }: VisitEvent): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  const start = Date.parse(startOfDay(day)) + hours * hourMs + minutes * 60_000;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dana//Home visit//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${reference}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(start + hourMs)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** "20261125T120000Z". */
const utc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line at 75 octets without splitting a character: an Arabic letter has two octets. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts = [''];
  let length = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (length + octets > maxLineOctets) {
      parts.push('');
      // The leading space of a continuation line counts too.
      length = 1;
    }
    parts[parts.length - 1] += character;
    length += octets;
  }
  return parts.join('\r\n ');
}
