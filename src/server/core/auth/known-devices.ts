import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Clock } from '../clock.ts';

/** How long a browser is remembered after a sign-in. */
export const deviceMs = 180 * dayMs;

/** Members who may share one browser, as at the reception; the one who signed in longest ago is forgotten first. */
const membersEach = 5;
const separator = '~';

/**
 * Remembers with which browsers a member of staff has signed in. Nothing is stored here: the browser keeps one signed mark for each
 * member, which tells nobody whose it is, opens nothing, and only lets guesses from elsewhere not hold the member up.
 */
export function createKnownDevices({ clock, key }: { clock: Clock; key: Buffer }) {
  /** What the browser is to keep after a member signed in with it, from what it kept before: good for 180 days. */
  function remember(memberId: string, kept: string | null): string {
    const mark = `${clock().toString(36)}.${randomBytes(16).toString('base64url')}`;
    const others = marksIn(kept).filter((other) => !isOf(memberId, other));
    return [sign(memberId, mark), ...others].slice(0, membersEach).join(separator);
  }

  /** The id of a browser with which the member signed in less than 180 days ago, null for any other. */
  function find(memberId: string, kept: string | null): string | null {
    return (
      marksIn(kept)
        .find((mark) => isOf(memberId, mark))
        ?.split('.')[1] ?? null
    );
  }

  /** The marks that are no older than 180 days and look like ours, whoever they belong to. */
  function marksIn(kept: string | null): string[] {
    const marks = kept?.split(separator, membersEach) ?? [];
    return marks.filter((mark) => /^[0-9a-z]{1,11}\.[\w-]{22}\.[\w-]{43}$/.test(mark) && clock() - Number.parseInt(mark, 36) < deviceMs);
  }

  function isOf(memberId: string, mark: string): boolean {
    const [issuedAt, id] = mark.split('.');
    return timingSafeEqual(Buffer.from(sign(memberId, `${issuedAt}.${id}`)), Buffer.from(mark));
  }

  function sign(memberId: string, mark: string): string {
    return `${mark}.${createHmac('sha256', key).update(`${memberId}.${mark}`).digest('base64url')}`;
  }

  return { remember, find };
}
