import { instantAtCentre } from '../time/days.rules.ts';
import type { Settings } from './settings.schema.ts';

/** What tells whether an announcement is to be seen. */
type AnnouncementTimes = Pick<Settings['announcement'], 'isOn' | 'start' | 'end'>;

const msAtCentre = (local: string) => Date.parse(instantAtCentre(local));

/** The instant (ms) from which it is no longer to be seen; null: it has no end. */
export const announcementEnd = ({ end }: Pick<AnnouncementTimes, 'end'>): number | null => (end === '' ? null : msAtCentre(end));

/** Whether it stands on public pages at `now` (ms): from its start on, no longer at its end; without one, from or for ever. */
export function isAnnounced({ isOn, start, end }: AnnouncementTimes, now: number): boolean {
  return isOn && (start === '' || msAtCentre(start) <= now) && (end === '' || now < msAtCentre(end));
}

/** The next instant (ms) after `now` (ms) at which it appears or ends by itself; null where none comes. */
export function nextAnnouncementChange({ isOn, start, end }: AnnouncementTimes, now: number): number | null {
  if (!isOn) return null;
  const moments = [start, end].filter((moment) => moment !== '').map(msAtCentre);
  const coming = moments.filter((moment) => moment > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
