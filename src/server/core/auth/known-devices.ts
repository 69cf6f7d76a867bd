import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Clock } from '../clock.ts';

/** How long a browser counts as known after a sign-in. */
export const deviceMs = 180 * dayMs;

/** The number of members who can share one browser, as at the reception; the oldest sign-in is dropped first. */
const membersEach = 5;
const separator = '~';

/**
 * Recognises browsers with which a member of staff has signed in. The browser stores one signed mark per member and the
 * server stores nothing. A mark reveals no member and grants no access. It only exempts the browser from pauses that
 * failed attempts from elsewhere cause.
 */
export function createKnownDevices({ clock, key }: { clock: Clock; key: Buffer }) {
  /** The new cookie value after a sign-in, from the old one: the member's new mark first. Valid for 180 days. */
  function remember(memberId: string, cookie: string | null): string {
    const mark = `${clock().toString(36)}.${randomBytes(16).toString('base64url')}`;
    const others = marksIn(cookie).filter((other) => !isOf(memberId, other));
    return [sign(memberId, mark), ...others].slice(0, membersEach).join(separator);
  }

  /** The id of a browser with which the member signed in less than 180 days ago, else null. */
  function find(memberId: string, cookie: string | null): string | null {
    return (
      marksIn(cookie)
        .find((mark) => isOf(memberId, mark))
        ?.split('.')[1] ?? null
    );
  }

  /** Well-formed marks younger than 180 days, of any member; the signature is not checked here. */
  function marksIn(cookie: string | null): string[] {
    const marks = cookie?.split(separator, membersEach) ?? [];
    return marks.filter(
      (mark) =>
        /^[0-9a-z]{1,11}\.[\w-]{22}\.[\w-]{43}$/.test(mark) && Math.abs(clock() - Number.parseInt(mark, 36)) < deviceMs,
    );
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
