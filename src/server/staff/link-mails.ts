import { and, eq, isNull, lt } from 'drizzle-orm';
import type { System } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { isClockDoubtful } from '../core/clock-doubt.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import { type createOneTimeLinks, linkPath, validMs } from './one-time-links.ts';
import { staff, staffMails } from './staff.table.ts';
import type { StaffMailer } from './staff-mails.ts';
import type { StaffRow } from './staff-records.ts';

type LinkKind = (typeof staffMails.$inferSelect)['kind'];

/** A link and its mail, which is stored until the mail server accepts it or the link ends. */
export interface LinkMail {
  id: string;
  kind: LinkKind;
  token: string;
}

interface LinkMailsDeps extends CommonDeps {
  links: ReturnType<typeof createOneTimeLinks>;
  mail: StaffMailer;
}

/** Invitations and password links by mail. A stop or a crash loses none of them. */
export function createLinkMails({ db, clock, links, mail }: LinkMailsDeps) {
  /** Mails that this process is sending. */
  const own = new Set<string>();

  /** Creates a link and stores its mail, in the caller's transaction. */
  function make(tx: Tx, kind: LinkKind, staffId: string): LinkMail {
    const id = newRandomId();
    if (mail.canSend)
      tx.insert(staffMails)
        .values({ id, staffId, kind, createdAt: toInstant(clock()) })
        .run();
    return { id, kind, token: links.make(tx, kind, staffId) };
  }

  /** Returns whether the mail server accepted the mail at once. Otherwise it is sent again. Never rejects. */
  function send({ name, email, locale }: StaffRow, { id, kind, token }: LinkMail): Promise<boolean> {
    own.add(id);
    const onDone = () => {
      own.delete(id);
      writeIfPossible(() => db.delete(staffMails).where(eq(staffMails.id, id)).run());
    };
    const isNeeded = () => {
      const isStored =
        db.select({ id: staffMails.id }).from(staffMails).where(eq(staffMails.id, id)).get() !== undefined;
      if (!isStored) own.delete(id);
      return isStored;
    };
    return mail.send({ kind, name, email, locale, path: linkPath(token) }, { onDone, isNeeded });
  }

  /** Sends the mails that the last stop or a crash interrupted, each with a new link. For the system only. */
  async function sendWaitingLinks(_actor: System): Promise<void> {
    // A wrong clock must not end invitations for good; the next start sends them.
    if (!mail.canSend || isClockDoubtful(db, clock())) return;
    for (const kind of ['invite', 'reset'] as const)
      db.delete(staffMails)
        .where(and(eq(staffMails.kind, kind), lt(staffMails.createdAt, toInstant(clock() - validMs[kind]))))
        .run();
    const rows = db
      .select()
      .from(staffMails)
      .innerJoin(staff, eq(staff.id, staffMails.staffId))
      .where(and(eq(staff.isActive, true), isNull(staff.removedAt)))
      .all();
    const interrupted = rows.filter((row) => !own.has(row.staff_mails.id));
    await Promise.all(
      interrupted.map(({ staff: member, staff_mails: { id, kind } }) =>
        send(member, { id, kind, token: inTransaction(db, (tx) => links.make(tx, kind, member.id)) }),
      ),
    );
  }

  return { make, send, sendWaitingLinks };
}
