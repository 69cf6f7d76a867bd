import { nextMidnight } from '#shared/time/days.rules.ts';
import type { Clock } from '../core/clock.ts';
import type { OffersService } from '../offers/offers.collection.ts';
import type { PackagesService } from '../packages/packages.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export interface ChangingContent {
  services: { packages: PackagesService; offers: OffersService; settings: SettingsService };
  clock: Clock;
}

/**
 * The next instant (ms) at which a public page may change without a write, because of a sale, an offer, an
 * announcement, opening hours or midnight.
 */
export function nextContentChange({ services, clock }: ChangingContent): number {
  const { packages, offers, settings } = services;
  const sales = [
    packages.nextChange(),
    packages.nextDaysLeftChange(),
    offers.nextChange(),
    offers.nextDaysLeftChange(),
  ];
  const moments = [...sales, settings.nextOpeningChange(), settings.nextAnnouncementChange()];
  return Math.min(nextMidnight(clock()), ...moments.filter((moment) => moment !== null));
}
