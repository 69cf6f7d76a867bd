import type { RequestListQuery, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import type { Action } from '../action.ts';
import type { Centre } from '../centre.ts';
import type { Chance } from '../chance.ts';
import type { Answer, StaffMember } from '../world.ts';

export type StaffCalls = ReturnType<Centre['callAs']>['admin'];

/** A request on the screen of a member of staff, who may have opened it long ago. */
export interface Page {
  member: StaffMember;
  calls: StaffCalls;
  request: RequestRecord;
  /** The request and its version, as each change names them. */
  seen: { id: string; version: number };
}

interface PageAction {
  name: string;
  weight: number;
  mayInterrupt?: true;
  /** Where members look for such a request. */
  list?: RequestListQuery;
  isPossible?: (request: RequestRecord, centre: Centre) => boolean;
  /** Returns what the trace says besides the outcome. */
  act: (page: Page, chance: Chance, centre: Centre) => Promise<unknown>;
}

export const callsOf = (centre: Centre, member: StaffMember): StaffCalls => centre.callAs('198.51.100.9', member).admin;

export const outcomeOf = (answer: Answer<unknown>): string =>
  answer.isOk ? 'done' : `refused ${[answer.code, ...answer.fields].join(' ')}`;

/** A day of the centre, from its clock: 0 is today. */
export const dayAhead = ({ clock }: Pick<Centre, 'clock'>, days: number): string =>
  dayAfter(dayOf(new Date(clock.now()).toISOString()), days);

/** An action of reception or an owner on one request, with the version on their screen, which others may have changed. */
export const onPage = ({
  name,
  weight,
  mayInterrupt,
  list = {},
  isPossible = () => true,
  act,
}: PageAction): Action => ({
  ...{ name: `staff ${name}`, weight, ...(mayInterrupt && { mayInterrupt }) },
  run: async (centre, chance) => {
    const { reception, secondReception, owner, leaver } = centre.staff;
    const member = chance.pick([reception, reception, secondReception, owner, leaver]);
    const calls = callsOf(centre, member);
    const isWanted = (request: RequestRecord) => isPossible(request, centre);
    const known = (centre.pages.get(member.id) ?? []).filter(isWanted);
    const isStale = known.length > 0 && chance.isLucky(0.3);
    if (!isStale) {
      const sort = chance.pick(['newest', 'oldest'] as const);
      const listed = await centre.attempt(() => calls.requests.list.query({ sort, ...list }));
      if (!listed.isOk) return `${member.name} sees no list: ${outcomeOf(listed)}`;
      centre.pages.set(member.id, listed.data.items);
    }
    const possible = isStale ? known : (centre.pages.get(member.id) ?? []).filter(isWanted);
    if (possible.length === 0) return `${member.name} finds none`;
    const request = chance.pick(possible);
    const { id, version, reference } = request;
    const page = { member, calls, request, seen: { id, version } };
    const answer = await centre.attempt(() => act(page, chance, centre));
    const detail = answer.isOk && typeof answer.data === 'string' ? ` (${answer.data})` : '';
    return `${reference} version ${version}${isStale ? ' of before' : ''} by ${member.name}: ${outcomeOf(answer)}${detail}`;
  },
});
