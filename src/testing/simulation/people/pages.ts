import type { RequestListQuery, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { type Action, action } from '../action.ts';
import type { Centre } from '../centre.ts';
import type { Chance } from '../chance.ts';
import type { Answer, StaffMember } from '../world.ts';

export type StaffCalls = ReturnType<Centre['callAs']>['admin'];

/** A request on the screen of a member of staff. It may be outdated. */
export interface Page {
  member: StaffMember;
  calls: StaffCalls;
  request: RequestRecord;
  /** The request and its version, as each change names them. */
  seen: { id: string; version: number };
}

interface PageOptions {
  /** The query of the list that contains such a request. */
  list?: RequestListQuery;
  isPossible?: (request: RequestRecord, centre: Centre) => boolean;
}

export const callsOf = (centre: Centre, member: StaffMember): StaffCalls => centre.callAs('198.51.100.9', member).admin;

export const outcomeOf = (answer: Answer<unknown>): string =>
  answer.isOk ? 'done' : `refused ${[answer.code, ...answer.fields].join(' ')}`;

/** A day by the server's clock: 0 is today. */
export const dayAhead = ({ clock }: Pick<Centre, 'clock'>, days: number): string =>
  dayAfter(dayOf(new Date(clock.now()).toISOString()), days);

/** An action without an open request. Returns a line for the trace. */
export type Act = (calls: StaffCalls, chance: Chance, centre: Centre) => Promise<string>;

/** Creates actions of a member of staff. The server may refuse each one. */
export const actionsOf =
  (who: string, choose: (staff: Centre['staff'], chance: Chance) => StaffMember) =>
  (name: string, weight: Action['weight'], act: Act): Action =>
    action(`${who} ${name}`, weight, async (centre, chance) => {
      const calls = callsOf(centre, choose(centre.staff, chance));
      const answer = await centre.attempt(() => act(calls, chance, centre));
      return answer.isOk ? answer.data : outcomeOf(answer);
    });

/** An action of reception or an owner on one request, with the version on their screen, which may be outdated. */
export const onPage = (
  name: string,
  weight: number,
  /** May return a text that the trace shows after the outcome. */
  act: (page: Page, chance: Chance, centre: Centre) => Promise<unknown>,
  { list = {}, isPossible = () => true }: PageOptions = {},
): Action =>
  action(`staff ${name}`, weight, async (centre, chance) => {
    const { reception, secondReception, owner, leaver } = centre.staff;
    const member = chance.pick([reception, reception, secondReception, owner, leaver]);
    const calls = callsOf(centre, member);
    const findPossible = () => (centre.pages.get(member.id) ?? []).filter((request) => isPossible(request, centre));
    const isStale = findPossible().length > 0 && chance.isLucky(0.3);
    if (!isStale) {
      const sort = chance.pick(['newest', 'oldest'] as const);
      const listed = await centre.attempt(() => calls.requests.list.query({ sort, ...list }));
      if (!listed.isOk) return `${member.name} sees no list: ${outcomeOf(listed)}`;
      centre.pages.set(member.id, listed.data.items);
    }
    const possible = findPossible();
    if (possible.length === 0) return `${member.name} finds none`;
    const request = chance.pick(possible);
    const { id, version, reference } = request;
    const page = { member, calls, request, seen: { id, version } };
    const answer = await centre.attempt(() => act(page, chance, centre));
    const detail = answer.isOk && typeof answer.data === 'string' ? ` (${answer.data})` : '';
    return `${reference} version ${version}${isStale ? ' of before' : ''} by ${member.name}: ${outcomeOf(answer)}${detail}`;
  });
