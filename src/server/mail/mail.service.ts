import type { Locale } from '#shared/i18n/locales.ts';
import type { MailServer, MailStatus, TestMailResult, UnsentMail } from '#shared/mail/mail.schema.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { consume } from '../core/consume-limit.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import { createLimiter } from '../core/limiter.ts';
import type { MailSettings } from './outgoing.ts';

interface MailServiceDeps extends CommonDeps {
  config: Pick<Config, 'smtpUrl' | 'smtpRequiresTls' | 'mailFrom' | 'mailTo'>;
  settings: MailSettings;
  outbox: { listUnsent: () => UnsentMail[] };
  /** Sends a test mail at once. Never rejects. */
  sendTest: (to: string, locale: Locale) => Promise<TestMailResult>;
}

/** Limited, because test mails can go to any address and a session may be stolen. */
const testsInTenMinutes = 5;
const tenMinutes = 600;

export type MailService = ReturnType<typeof createMailService>;

/**
 * The status of mails to the centre, whose options are in the settings section `mail`.
 */
export function createMailService({ db, clock, monotonic, config, settings, outbox, sendTest }: MailServiceDeps) {
  const tests = createLimiter({ points: testsInTenMinutes, duration: tenMinutes, monotonic });

  /** Recipients and the mail server without secrets. */
  function getStatus(_actor: Authorized<'settings.write'>): MailStatus {
    const usualRecipient = config.mailTo ?? settings.get('contact').email;
    return {
      server: config.smtpUrl === null ? null : describeServer(config.smtpUrl, config.smtpRequiresTls),
      sender: config.mailFrom,
      recipient: settings.get('mail').to || usualRecipient,
      usualRecipient,
    };
  }

  /** The oldest mails that failed or wait for a decision of staff. */
  function listUnsent(_actor: Authorized<'settings.write'>): UnsentMail[] {
    return outbox.listUnsent();
  }

  /** Sends a test mail and returns the result. Throws `too_many_requests` above five in ten minutes. */
  async function test(actor: Authorized<'settings.write'>, to: string, locale: Locale): Promise<TestMailResult> {
    consume({ limiter: tests, key: actor.kind === 'staff' ? actor.staffId : actor.kind });
    const result = await sendTest(to, locale);
    const lastRunAt = toInstant(clock());
    if (result.outcome === 'accepted')
      db.insert(jobRuns)
        .values({ job: 'testMail', lastRunAt })
        .onConflictDoUpdate({ target: jobRuns.job, set: { lastRunAt } })
        .run();
    return result;
  }

  return { getStatus, listUnsent, test };
}

const usualPorts = { 'smtps:': 465, 'smtp:': 587 } as const;

function describeServer(smtpUrl: string, requiresTls: boolean): MailServer {
  const { protocol, hostname, port, username, searchParams } = new URL(smtpUrl);
  const isRequired = requiresTls || searchParams.get('requireTLS') === 'true';
  return {
    host: hostname,
    port: Number(port) || usualPorts[protocol as keyof typeof usualPorts],
    encryption: protocol === 'smtps:' ? 'always' : isRequired ? 'required' : 'offered',
    signsIn: username !== '',
  };
}
