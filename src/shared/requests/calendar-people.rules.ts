/** The people of an invitation by mail. Files that visitors download name none, so this is not in their script. */
interface People {
  organizer: { name: string; email: string };
  attendee: string;
}

/** The lines of a calendar file by which a mail program recognises its own entry. */
export const calendarPeople = ({ organizer, attendee }: People): string[] => [
  `ORGANIZER;CN="${parameterText(organizer.name)}":${calendarAddress(organizer.email)}`,
  `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:${calendarAddress(attendee)}`,
];

/** Mail programs compare it with the address of their account, so only what an address of this scheme forbids is encoded. */
const calendarAddress = (email: string) => `mailto:${encodeURI(email).replace(/[?#]/g, encodeURIComponent)}`;

/** The value of a parameter has no escapes (RFC 5545, 3.1). */
const parameterText = (text: string) => text.replace(/["\p{Cc}]+/gu, ' ').trim();
