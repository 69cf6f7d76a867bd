import { expectTypeOf, test } from 'vitest';
import type { Actor } from './core/auth/actor.ts';
import type { Deps } from './dependencies.ts';
import type { CollectionServices } from './served-collections.ts';

type Services = Deps['services'];
// biome-ignore lint/suspicious/noExplicitAny: every function
type AnyFunction = (...args: any[]) => unknown;
type FirstOf<Member> = Member extends AnyFunction ? Parameters<Member>[0] : never;
type NamesWhere<Service, Matches extends Record<string, boolean>> = Extract<
  { [Name in keyof Matches]: Matches[Name] extends true ? Name : never }[keyof Matches],
  keyof Service & string
>;

/** Whether a visitor may call each member. */
type TakesVisitor<Service> = {
  [Name in keyof Service & string]: Service[Name] extends AnyFunction
    ? Actor extends FirstOf<Service[Name]>
      ? true
      : false
    : false;
};
/** Whether each member has no actor. */
type HasNoActor<Service> = {
  [Name in keyof Service & string]: Service[Name] extends AnyFunction
    ? Extract<FirstOf<Service[Name]>, { kind: string }> extends never
      ? true
      : false
    : false;
};
type Members = { [Key in keyof Services & string]: Services[Key] };

type OpenToVisitors = {
  [Key in keyof Members]: `${Key}.${NamesWhere<Members[Key], TakesVisitor<Members[Key]>>}`;
}[keyof Members];
type WithoutActor = {
  [Key in keyof Members]: `${Key}.${NamesWhere<Members[Key], HasNoActor<Members[Key]>>}`;
}[keyof Members];

/** Visitors send forms, read status pages and sign in; drafts, exports and refusals decide by the actor themselves. */
type ListedOpen =
  | 'audit.writeRefusal'
  | 'drafts.find'
  | 'exports.issue'
  | 'exports.open'
  | 'holds.takeTime'
  | 'requests.checkStatus'
  | 'requests.send'
  | 'requests.sendChangeRequest'
  | 'requests.sendWithdrawal'
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
  | 'holds.leaveSeats'
  | 'holds.listFreeHours'
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
  | 'staff.signOut';

test('Every other function of a service demands the proof of a permission, of a signed-in member or of the system.', () => {
  expectTypeOf<Exclude<OpenToVisitors, ListedOpen | ListedWithoutActor>>().toBeNever();
  expectTypeOf<Exclude<WithoutActor, ListedWithoutActor>>().toBeNever();
  // No name of a removed function stays in the lists.
  expectTypeOf<Exclude<ListedOpen, OpenToVisitors>>().toBeNever();
  expectTypeOf<Exclude<ListedWithoutActor, WithoutActor>>().toBeNever();
});
