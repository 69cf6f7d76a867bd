import { instantAtCentre } from '../time/days.rules.ts';
import type { Settings } from './settings.schema.ts';

/** The fields that determine whether an announcement is visible. */
type AnnouncementTimes = Pick<Settings['announcement'], 'isOn' | 'start' | 'end'>;

const msAtCentre = (local: string) => Date.parse(instantAtCentre(local));

/** The instant (ms) at which it ends; null without an end. */
export const announcementEnd = ({ end }: Pick<AnnouncementTimes, 'end'>): number | null =>
  end === '' ? null : msAtCentre(end);

/** Whether it is visible at `now` (ms): from its start until before its end, if these are set. */
export function isAnnounced({ isOn, start, end }: AnnouncementTimes, now: number): boolean {
  return isOn && (start === '' || msAtCentre(start) <= now) && (end === '' || now < msAtCentre(end));
}

/** The next instant (ms) after `now` (ms) at which it appears or ends; null if there is none. */
export function nextAnnouncementChange({ isOn, start, end }: AnnouncementTimes, now: number): number | null {
  if (!isOn) return null;
  const moments = [start, end].filter((moment) => moment !== '').map(msAtCentre);
  const coming = moments.filter((moment) => moment > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
