import { nextMidnight } from '#shared/rules/days.rules.ts';
import type { Deps } from '../deps.ts';

/** The next instant (ms) at which a public page may say something else by itself: a sale or offer starts, ends or has a day less left, an announcement appears or ends, the centre opens or closes, or a new day begins there. */
export function nextContentChange({ services, clock }: Pick<Deps, 'services' | 'clock'>): number {
  const { packages, offers, settings } = services;
  const sales = [packages.nextChange(), packages.nextDaysLeftChange(), offers.nextChange(), offers.nextDaysLeftChange()];
  const moments = [...sales, settings.nextOpeningChange(), settings.nextAnnouncementChange()];
  return Math.min(nextMidnight(clock()), ...moments.filter((moment) => moment !== null));
}
