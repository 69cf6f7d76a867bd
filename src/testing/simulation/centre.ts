import { systemActor } from '#server/core/auth/actor.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import type { StaffRole } from '#shared/permissions.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { makeCategory, makePackage, staffActor } from '../factories.ts';
import { smsOn, storeTests, whatsappOn } from '../messages.ts';
import type { Case } from './case.ts';
import type { Known } from './diary.ts';
import type { StaffMember, World } from './world.ts';

/** The world with a centre that is set up: its staff, team, hours, packages and webhook. */
export type Centre = Awaited<ReturnType<typeof setUpCentre>>;

/** The ids of the team's seats. */
export const seats = { huda: 'a'.repeat(32), omar: 'b'.repeat(32) };

/** Turns both channels of messages on, as an owner does before the opening and after a restore. */
export function turnMessagesOn({ services, channelTests }: Pick<World, 'services' | 'channelTests'>): void {
  const { settings } = services();
  settings.set(systemActor, 'messages', { ...settings.get('messages'), sms: smsOn, whatsapp: whatsappOn });
  storeTests(channelTests(), settings.get('messages'));
}

/** Sets the centre up through its services, as an owner does before the opening. */
export async function setUpCentre(world: World) {
  const staff = {
    owner: world.hire('Salma', 'owner'),
    reception: world.hire('Mariam', 'reception'),
    secondReception: world.hire('Aisha', 'reception'),
    editor: world.hire('Yusuf', 'editor'),
    nurse: world.hire('Huda', 'nurse'),
    /** An owner may remove this member. */
    leaver: world.hire('Reem', 'reception'),
  } satisfies Record<string, StaffMember>;
  const { settings } = world.services();
  const openFrom: [string, string] = ['08:00', '20:00'];
  const workingDays = [{ days: [...weekdays], periods: [openFrom] }];
  settings.set(systemActor, 'openingHours', { ...settings.get('openingHours'), normal: workingDays });
  const seat = (id: string, name: string, staffId: string | null) => ({
    id,
    name,
    staffId,
    gender: null,
    hours: workingDays,
    leave: [],
  });
  settings.set(systemActor, 'team', [seat(seats.huda, 'Huda', staff.nurse.id), seat(seats.omar, 'Omar', null)]);
  settings.set(systemActor, 'appointments', { ...settings.get('appointments'), offersFreeTimes: true });
  turnMessagesOn(world);
  const categoryId = makeCategory(world.db()).id;
  const packageIds = ['Heart check', 'Thyroid check', 'Vitamin check'].map(
    (nameEn) => makePackage(world.db(), { nameEn, categoryId }).id,
  );
  const { record: webhook } = world.services().webhooks.create(actorOf(staff.owner), {
    name: 'The laboratory system',
    url: 'https://hooks.lab.example/dana',
    topics: ['request', 'appointment', 'package'],
  });
  return {
    ...world,
    staff,
    packageIds,
    webhookId: webhook.id,
    /** The requests for the current check of the invariants, and their state at the last one. */
    cases: { current: null as Case[] | null, areAll: false, last: new Map<string, Case['before']>() },
    /** The setting at the last check of the invariants. */
    retention: { before: settings.get('retention') },
    /** The list on each member's screen, by the member's id. It may be outdated. */
    pages: new Map<string, RequestRecord[]>(),
    unansweredErasures: [] as { terms: string[]; asked: Known[] }[],
  };
}

/** A member of staff as an actor, so that invariants can read without creating a session. */
export const actorOf = <R extends StaffRole>({ id, name, role }: StaffMember<R>) =>
  staffActor(role, { staffId: id, name });
