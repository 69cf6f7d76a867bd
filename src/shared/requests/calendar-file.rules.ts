import { startOf } from '../appointments/appointment-times.rules.ts';
import { minuteMs } from '../time/time.rules.ts';

export interface VisitEvent {
  reference: string;
  /** A calendar day ("2026-11-25") and a clock time ("16:00") at the centre. */
  day: string;
  hour: string;
  title: string;
  text: string;
  /** '' for none. */
  location?: string;
  /** The current time in ms since 1970. */
  now: number;
  /** Null for a mere wish. */
  agreed: { minutes: number; sequence: number } | null;
  /** Null in a file that the visitor downloads. */
  invitation?: Invitation | null;
}

/** The properties by which a mail program updates its entry, or removes a cancelled one (RFC 5546). */
interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  /** The lines of `calendarPeople`. */
  people: string[];
}

const usualMinutes = 60;
const maxLineOctets = 75;

/**
 * An iCalendar file (RFC 5545) for the agreed or the requested time of a visit; times in UTC. A later file replaces the
 * entry of an earlier one, because its id never changes and its sequence rises.
 */
export function visitCalendarFile({
  reference,
  day,
  hour,
  title,
  text,
  location = '',
  now,
  agreed,
  invitation = null,
}: VisitEvent): string {
  const start = Date.parse(startOf(day, hour));
  const end = start + (agreed?.minutes ?? usualMinutes) * minuteMs;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dana//Home visit//EN',
    `METHOD:${invitation?.method ?? 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${reference}@dana`,
    `SEQUENCE:${agreed?.sequence ?? 0}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(invitation?.people ?? []),
    `STATUS:${invitation?.method === 'CANCEL' ? 'CANCELLED' : agreed ? 'CONFIRMED' : 'TENTATIVE'}`,
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
