import type { SignInRules } from '#shared/staff/staff.schema.ts';
import type { createFailureCounter } from '../core/auth/failure-counter.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { createLinkMails } from './link-mails.ts';
import type { createOneTimeLinks } from './one-time-links.ts';
import type { createSecondFactor } from './second-factor.ts';
import type { createSignInSessions } from './sign-in-sessions.ts';
import type { createSignInTickets } from './sign-in-tickets.ts';
import type { createCodeCheck } from './staff-codes.ts';
import type { NotifyChange, StaffMailer } from './staff-mails.ts';

export interface StaffServiceDeps extends CommonDeps {
  config: Pick<Config, 'limits' | 'publicUrl'>;
  logger: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
  settings: Pick<SettingsService, 'get'>;
  secrets: Secrets;
  mail: StaffMailer;
}

/** Dependencies that the parts of this service share. */
export interface StaffParts extends StaffServiceDeps {
  rules: () => SignInRules;
  sessions: ReturnType<typeof createSignInSessions>;
  links: ReturnType<typeof createOneTimeLinks>;
  linkMails: ReturnType<typeof createLinkMails>;
  secondFactor: ReturnType<typeof createSecondFactor>;
  tickets: ReturnType<typeof createSignInTickets>;
  codes: ReturnType<typeof createCodeCheck>;
  /** Wrong codes and passwords of signed-in members, by session. */
  attempts: ReturnType<typeof createFailureCounter>;
  notifyChange: NotifyChange;
}
