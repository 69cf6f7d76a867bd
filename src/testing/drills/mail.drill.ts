import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { maxConnections } from '#server/mail/transport.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { freePort } from '../free-port.ts';
import { startMailServer } from '../mail-server.ts';
import { seededRandom } from './random.ts';
import { makeSubmission, submit } from './submissions.ts';
import { openTestSite } from './test-site.ts';

const mailTo = 'centre@lab.example';
const slowSeconds = 5;
const slowMails = 40;
/** Two connections need 100 s. */
const slowLimitSeconds = 120;

/**
 * Sends forty mails to a server that takes five seconds for each. All must arrive within two minutes, each exactly
 * once.
 */
export async function runSlowMailDrill({
  seed,
}: {
  seed: number;
}): Promise<{ mails: number; seconds: number; faults: string[] }> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  const mailServer = await startMailServer({ answerAfterMs: slowSeconds * 1000 });
  const site = openTestSite({ SMTP_URL: mailServer.url, MAIL_TO: mailTo, MAIL_FROM: 'no-reply@lab.example' });
  const server = await site.start();
  try {
    for (let number = 0; number < slowMails / 2; number += 1)
      await submit(server.url, { ...(await makeSubmission(number, random)), cards: [] });
    const startedAt = Date.now();
    const seconds = () => Math.round((Date.now() - startedAt) / 1000);
    while (mailServer.mails.length < slowMails && seconds() < 2 * slowLimitSeconds) await wait(100);
    const took = seconds();
    await server.stop();
    const ids = new Set(mailServer.mails.map(({ headers }) => headers['message-id']));
    if (took > slowLimitSeconds) faults.push(`The mails needed ${took} s.`);
    if (ids.size !== slowMails || mailServer.mails.length !== slowMails)
      faults.push(`${mailServer.mails.length} mails arrived, ${ids.size} of them distinct.`);
    return { mails: ids.size, seconds: took, faults };
  } finally {
    await server.kill();
    await mailServer.stop();
    site.remove();
  }
}

interface MailDrillOptions {
  submissions: number;
  kills: number;
  seed: number;
}

interface MailDrillReport {
  mails: number;
  kills: number;
  duplicates: number;
  /** Violations; empty if the drill passed. */
  faults: string[];
}

const deadlineMs = 120_000;

/**
 * Visitors send while no mail server runs. Then a mail server starts, and the server process is killed several times
 * while it sends its outbox. Every mail must arrive at the right address. A crash may repeat the mails in progress: at
 * most one for each connection.
 */
export async function runMailDrill({ submissions, kills, seed }: MailDrillOptions): Promise<MailDrillReport> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  const port = await freePort();
  const site = openTestSite({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_TO: mailTo,
    MAIL_FROM: 'no-reply@lab.example',
  });
  const countIn = (state: 'waiting' | 'sent') =>
    site.withDb((db) => db.select().from(outbox).where(eq(outbox.state, state)).all().length);
  const until = async (isSo: () => boolean, what: string) => {
    for (const end = Date.now() + deadlineMs; !isSo(); await wait(20))
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`);
  };
  let server = await site.start();
  let mailServer: Awaited<ReturnType<typeof startMailServer>> | null = null;
  try {
    for (let number = 0; number < submissions; number += 1)
      await submit(server.url, { ...(await makeSubmission(number, random)), cards: [] });
    await until(
      () =>
        site.withDb((db) =>
          db
            .select()
            .from(outbox)
            .all()
            .some(({ attempts }) => attempts > 0),
        ),
      'a mail found no server',
    );
    if (countIn('sent') > 0 || countIn('waiting') !== submissions * 2)
      faults.push('Not every mail waits while there is no mail server.');
    await server.kill();
    // Makes all retries due at once; tests of the mailer cover the delays.
    site.withDb((db) => db.update(outbox).set({ nextAttemptAt: new Date().toISOString() }).run());
    mailServer = await startMailServer({ port });
    const { mails } = mailServer;
    server = await site.start();
    for (let kill = 0; kill < kills; kill += 1) {
      const goal = Math.min(mails.length + 1 + random() * ((submissions * 2) / (kills + 1)), submissions * 2);
      await until(() => mails.length >= goal, `${goal} mails came`);
      await wait(random() * 10);
      await server.kill();
      server = await site.start();
    }
    await until(() => countIn('waiting') === 0, 'no mail waits');
    await server.stop();
    const expected = site.withDb((db) =>
      db
        .select({ mail: outbox, email: requests.email })
        .from(outbox)
        .innerJoin(requests, eq(requests.id, outbox.requestId))
        .all(),
    );
    const received = Map.groupBy(mails, ({ headers }) => headers['message-id'] ?? '');
    for (const { mail, email } of expected) {
      const [first] = received.get(mail.messageId) ?? [];
      const recipient = mail.kind === 'notification' ? mailTo : email;
      if (!first) faults.push(`A mail (${mail.kind}, ${mail.state}) never arrived.`);
      else if (first.recipients.join() !== recipient)
        faults.push(`A mail for ${recipient} arrived at ${first.recipients.join()}.`);
    }
    const duplicates = mails.length - received.size;
    if (received.size !== expected.length || expected.length !== submissions * 2)
      faults.push(`${received.size} mails arrived of ${submissions * 2}.`);
    if (duplicates > kills * maxConnections) faults.push(`${duplicates} mails arrived twice after ${kills} crashes.`);
    return { mails: received.size, kills, duplicates, faults };
  } finally {
    await server.kill();
    await mailServer?.stop();
    site.remove();
  }
}
