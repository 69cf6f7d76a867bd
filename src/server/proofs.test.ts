import { expectTypeOf, test } from 'vitest';
import { type Actor, type Authorized, authorize, type StaffActor } from './core/auth/actor.ts';
import type { Deps } from './dependencies.ts';
import type { CollectionServices } from './served-collections.ts';

type Services = Deps['services'];
// biome-ignore lint/suspicious/noExplicitAny: every function
type AnyFunction = (...args: any[]) => unknown;

/** The functions of a service by name, and of the services inside it, such as those of each tag. */
type FunctionsOf<Service, Prefix extends string> = {
  [Name in keyof Service & string]: Service[Name] extends AnyFunction
    ? { name: `${Prefix}.${Name}`; first: Parameters<Service[Name]>[0] }
    : InnerFunctionsOf<Service[Name], `${Prefix}.${Name}`>;
}[keyof Service & string];
type InnerFunctionsOf<Service, Prefix extends string> = {
  [Name in keyof Service & string]: Service[Name] extends AnyFunction
    ? { name: `${Prefix}.${Name}`; first: Parameters<Service[Name]>[0] }
    : never;
}[keyof Service & string];
type Functions = { [Key in keyof Services & string]: FunctionsOf<Services[Key], Key> }[keyof Services & string];

/** Functions that take an actor as the transport recognises it. */
type WithoutProof<One = Functions> = One extends { name: infer Name; first: infer First }
  ? Extract<Actor, { kind: 'visitor' }> extends First
    ? Name
    : StaffActor extends First
      ? Name
      : never
  : never;
/** Inner services, such as the jobs of cards, have parts of other operations without an actor. */
type InnerName = `${string}.${string}.${string}`;
type WithoutActor<One = Functions> = One extends { name: infer Name; first: infer First }
  ? Extract<First, { kind: Actor['kind'] }> extends never
    ? Exclude<Name, InnerName>
    : never
  : never;

/** Visitors send forms, read status pages and sign in; drafts, exports and refusals decide by the actor themselves. */
type ListedWithoutProof =
  | 'audit.writeRefusal'
  | 'drafts.find'
  | 'exports.issue'
  | 'exports.open'
  | 'holds.takeTime'
  | 'requests.checkStatus'
  | 'requests.send'
  | 'requests.sendChangeRequest'
  | 'requests.sendWithdrawal'
  | 'requests.stopMessages'
  | 'requests.stopReminder'
  | 'staff.enterCode'
  | 'staff.findLink'
  | 'staff.findMember'
  | 'staff.openLink'
  | 'staff.requestReset'
  | 'staff.setup'
  | 'staff.signIn'
  | 'staff.signInWithPasskey';

/** Published content, parts of another operation's transaction, and the work of jobs. */
type ListedWithoutActor =
  | `${keyof CollectionServices}.${'countPublished' | 'getPublishedRecord' | 'listPublishedRecords' | 'saveMany'}`
  | 'apiTokens.resolve'
  | 'appointmentHits.checkChange'
  | 'backups.settled'
  | 'categories.list'
  | 'health.readNotices'
  | 'health.readResults'
  | 'holds.getHeldTime'
  | 'holds.giveWay'
  | 'holds.hold'
  | 'holds.isMovable'
  | 'holds.leaveSeats'
  | 'holds.listFreeHours'
  | 'holds.placeVisits'
  | 'holds.refuseFull'
  | 'idempotentResponses.begin'
  | 'idempotentResponses.end'
  | 'idempotentResponses.fingerprintOf'
  | 'idempotentResponses.removeDue'
  | 'idempotentResponses.store'
  | 'media.findFile'
  | 'media.findSuccessor'
  | 'media.removeAll'
  | 'media.removeFiles'
  | 'media.sweep'
  | 'labTests.find'
  | 'labTests.get'
  | 'medicalInfos.find'
  | 'labTests.getQuestion'
  | 'labTests.listDirectory'
  | 'medicalInfos.get'
  | 'medicalInfos.list'
  | 'offers.get'
  | 'offers.isAnyRunning'
  | 'offers.list'
  | 'offers.listOthers'
  | 'offers.nextChange'
  | 'offers.nextDaysLeftChange'
  | 'opinions.list'
  | 'opinions.listQuotes'
  | 'packages.endExpiredSale'
  | 'packages.endExpiredSales'
  | 'packages.findLowestPrice'
  | 'packages.get'
  | 'packages.list'
  | 'packages.listByIds'
  | 'packages.listFacets'
  | 'packages.listOfLabTest'
  | 'packages.listOnSale'
  | 'packages.listRelated'
  | 'packages.nextChange'
  | 'packages.nextDaysLeftChange'
  | 'packages.pickRandom'
  | 'receipts.isValid'
  | 'receipts.issue'
  | 'redirects.follow'
  | 'redirects.writeHits'
  | 'requests.explainStorageFailure'
  | 'requests.issueConfirmTicket'
  | 'requests.issueTicket'
  | 'requests.openForm'
  | 'requests.removeEndedCounts'
  | 'requests.requireOffered'
  | 'settings.get'
  | 'settings.getAboutPage'
  | 'settings.getAnnouncement'
  | 'settings.getLanding'
  | 'settings.getLogo'
  | 'settings.getLogoPicture'
  | 'settings.getPrivacyPolicy'
  | 'settings.getSiteFrame'
  | 'settings.isOpen'
  | 'settings.listFaqs'
  | 'settings.listServices'
  | 'settings.listTrust'
  | 'settings.nextAnnouncementChange'
  | 'settings.nextOpeningChange'
  | 'sitemap.list'
  | 'staff.beginPasskeySignIn'
  | 'staff.canMailReset'
  | 'staff.ensureSetupLink'
  | 'staff.idleMsLeft'
  | 'staff.isSetupNeeded'
  | 'staff.renewSession'
  | 'staff.resolveSession'
  | 'staff.signOut'
  | 'team.giveVisits';

test('Every other function of a service demands the proof of a permission, of a signed-in member or of the system.', () => {
  expectTypeOf<Exclude<WithoutProof, ListedWithoutProof | ListedWithoutActor>>().toBeNever();
  expectTypeOf<Exclude<WithoutActor, ListedWithoutActor>>().toBeNever();
  // No name of a removed function stays in the lists.
  expectTypeOf<Exclude<ListedWithoutProof, WithoutProof>>().toBeNever();
  expectTypeOf<Exclude<ListedWithoutActor, WithoutActor>>().toBeNever();
});

test('One check proves one permission.', () => {
  const owner: Actor = { kind: 'staff', staffId: '1', name: '', email: '', role: 'owner', address: '' };
  const either = authorize(owner, Math.random() < 0.5 ? 'content.write' : 'settings.write');
  expectTypeOf(either).not.toExtend<Authorized<'content.write'>>();
  const both = authorize(authorize(owner, 'content.write'), 'settings.write');
  expectTypeOf(both).toExtend<Authorized<'content.write'> & Authorized<'settings.write'>>();
});
