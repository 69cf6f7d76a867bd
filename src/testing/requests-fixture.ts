import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { type Environment, readConfig } from '#server/core/config.ts';
import { newRandomId } from '#server/core/ids.ts';
import { createDeps } from '#server/dependencies.ts';
import { requests as requestsTable } from '#server/request-records/requests.table.ts';
import type { Submission } from '#server/requests/intake/request-intake.ts';
import type { RequestInputOf, TypeWithoutCards } from '#shared/requests/request-types.ts';
import { openTestDb } from './test-db.ts';

type Sent<Type extends TypeWithoutCards> = Submission & { [Name in Type]: RequestInputOf<Type> };
export type ContactSubmission = Sent<'contact'>;

/** Writes nothing. */
const { log: logger } = Fastify();

/**
 * Every service of the product on a database in memory, without its plugins and jobs, with a clock that tests move. It
 * starts at 21 November 2026, 08:00 UTC. Tests that store files first create the folders of `uploadsDir`; `close`
 * deletes them.
 */
export function createRequestsFixture(environment: Environment = {}, db = openTestDb()) {
  let now = Date.UTC(2026, 10, 21, 8);
  const clock = () => now;
  const folder = join(tmpdir(), `dana-requests-${newRandomId()}`);
  const config = readConfig({
    DANA_SECRET: 'a secret of more than thirty-two letters',
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    KEYS_DIR: join(folder, 'keys'),
    MAIL_FROM: 'no-reply@lab.example',
    ...environment,
  });
  const start = () => createDeps({ config, logger, db, clock });
  const { services, ...deps } = start();
  const { requests, settings } = services;
  settings.set(systemActor, 'centre', {
    ...settings.get('centre'),
    nameEn: 'Dana Coast Lab',
    nameAr: 'مختبر ساحل الدانة',
  });
  settings.set(systemActor, 'contact', {
    ...settings.get('contact'),
    email: 'info@lab.example',
    phones: [{ labelEn: 'Hotline 1', labelAr: 'الخط الساخن 1', display: '+971 0 000 0001' }],
  });

  /** A contact message whose form was open for a minute. */
  function submission(
    changes: Partial<ContactSubmission> & { message?: string; name?: string } = {},
  ): ContactSubmission {
    const { message = 'Do I have to fast before the test?', name = 'Mariam Ali', ...others } = changes;
    const ticket = requests.issueTicket();
    advance(60_000);
    const contact = {
      name,
      email: 'mariam@visitor.example',
      phone: '+971 50 123 4567',
      type: 'inquiry' as const,
      message,
    };
    return {
      locale: 'en',
      contact,
      guard: { website: '', ticket },
      source: 'site',
      consentVersion: '2026-11',
      ...others,
    };
  }

  function advance(ms: number): void {
    now += ms;
  }

  /** All stored requests, in the order of arrival. */
  function storedRequests() {
    return db.select().from(requestsTable).orderBy(requestsTable.createdAt, sql`rowid`).all();
  }

  return {
    ...deps,
    ...services,
    requests: {
      ...requests,
      sendContact: (actor: Actor, { contact, ...sent }: ContactSubmission) =>
        requests.send(actor, sent, { type: 'contact', input: contact }),
      sendReport: (actor: Actor, { report, ...sent }: Sent<'report'>) =>
        requests.send(actor, sent, { type: 'report', input: report }),
      sendBooking: (actor: Actor, { booking, ...sent }: Sent<'booking'>) =>
        requests.send(actor, sent, { type: 'booking', input: booking }),
    },
    /** A new mailer on the same database, as after a restart. */
    startMailer: () => start().mailer,
    startMessageSender: () => start().messageSender,
    storedRequests,
    submission,
    advance,
    uploadsDir: config.uploadsDir,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
