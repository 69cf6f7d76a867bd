import { adminPaths } from '#shared/paths.ts';
import { needsRenewal } from '#shared/settings/trust.rules.ts';
import { trustLabels } from '#shared/settings/trust-labels.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { HealthCheck } from '../core/health-check.ts';
import type { SettingsService } from './settings.service.ts';
import { trustHealthMessages as messages } from './trust-health.messages.ts';

interface TrustCheckDeps {
  settings: Pick<SettingsService, 'get'>;
  clock: Clock;
}

/** Health check: no fact of the section "Trust" has expired or expires soon. Never red, because the site works. */
export function createTrustCheck({ settings, clock }: TrustCheckDeps): HealthCheck {
  return {
    name: 'trust',
    label: messages.trust,
    title: messages.expiring,
    advice: [messages.advice],
    path: adminPaths.settingsSection('trust'),
    find: () => {
      const today = dayOf(toInstant(clock()));
      const due = settings.get('trust').filter((fact) => needsRenewal(fact, today));
      return {
        problem:
          due.length === 0 ? null : { state: 'amber', reason: `facts that expire within 60 days: ${due.length}` },
        facts: due.map(({ kind, validUntil }) => ({ label: trustLabels[kind], value: { day: validUntil } })),
      };
    },
  };
}
