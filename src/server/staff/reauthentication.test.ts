import { inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { AuditEvent } from '#shared/audit/audit.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { permittedOwner, provenOwner, visitor } from '#testing/factories.ts';
import { failureOf, huda, minute, newPassword, openTeam, password, type Team, tokenIn } from '#testing/staff-team.ts';
import { apiTokens } from '../api/api.table.ts';
import { createApiTokensService } from '../api/api-tokens.service.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import { type Actor, requireReauthentication, systemActor } from '../core/auth/actor.ts';
import { createContentVersion } from '../core/content-version.ts';
import type { MailContext } from '../mail/outgoing.ts';
import { createSettingsHistoryService } from '../settings/settings-history.service.ts';
import { createSettingsSectionsService } from '../settings/settings-sections.service.ts';
import { composeOwnerNotice } from './staff.mail.ts';
import { oneTimeLinks, signInSessions } from './staff.table.ts';
import type { OwnerNotice } from './staff-mails.ts';

let team: Team;
beforeEach(async () => {
  team = await openTeam();
});

const mayGiveAccess = (actor: Actor) =>
  failureOf(() => requireReauthentication(actor)).then((failure) => failure === 'nothing');
/** The owner in their session, whether the password was entered recently or not. */
const owner = () => permittedOwner(team.actorOf(team.ownerToken));
const tokens = () => createApiTokensService({ db: team.db, clock: team.clock.read, logger: { info: () => undefined } });
const tablet = { name: 'Tablet', scopes: ['content.write' as const], days: 90 as const };

test('A sign-in allows changes that give lasting access for ten minutes, then the password allows them again.', async () => {
  expect(await mayGiveAccess(owner())).toBe(true);
  team.clock.now += 10 * minute;
  expect(await mayGiveAccess(owner())).toBe(false);
  expect(await failureOf(() => team.service.reauthenticate(owner(), { password: 'a guess' }, team.ownerToken))).toBe(
    'staff.passwordWrong',
  );
  expect(await mayGiveAccess(owner())).toBe(false);
  await team.service.reauthenticate(owner(), { password }, team.ownerToken);
  expect(await mayGiveAccess(owner())).toBe(true);
});

test('The audit log has a line for each wrong password of a signed-in member and for each password that was right.', async () => {
  const { service, db } = team;
  const attempts = () =>
    db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.event, ['wrongPassword', 'reauthenticated']))
      .all();
  await failureOf(() => service.reauthenticate(owner(), { password: 'a guess' }, team.ownerToken));
  await failureOf(() =>
    service.changePassword(owner(), { present: 'a guess', password: newPassword }, team.ownerToken),
  );
  await failureOf(() => service.beginSecondFactor(owner(), { password: 'a guess' }));
  await service.reauthenticate(owner(), { password }, team.ownerToken);
  const line = { staffName: 'Mariam', address: '203.0.113.7' };
  expect(attempts()).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ ...line, event: 'wrongPassword', subjectName: 'Mariam' })),
    { ...line, event: 'reauthenticated' },
  ]);
});

test('With two-factor authentication, the password alone is not enough.', async () => {
  const { secret } = await team.addSecondFactor(team.ownerToken, password);
  team.clock.now += 10 * minute;
  expect(await failureOf(() => team.service.reauthenticate(owner(), { password }, team.ownerToken))).toBe(
    'staff.codeWrong',
  );
  expect(await mayGiveAccess(owner())).toBe(false);
  await team.service.reauthenticate(owner(), { password, code: team.codeAt(secret) }, team.ownerToken);
  expect(await mayGiveAccess(owner())).toBe(true);
});

test('A reauthentication counts for its own session, and a stamp from the future counts for none.', async () => {
  const { token } = (await team.signIn('mariam@lab.example', password)) as { token: string };
  team.clock.now += 10 * minute;
  await team.service.reauthenticate(owner(), { password }, team.ownerToken);
  expect(await mayGiveAccess(team.actorOf(token))).toBe(false);
  team.db.update(signInSessions).set({ reauthenticatedAt: '2030-01-01T00:00:00.000Z' }).run();
  expect(await mayGiveAccess(owner())).toBe(false);
});

test('Settings of mails, the sign-in and retention, and the channels of visitors, need the password again, also by a restored version; others do not.', async () => {
  const { db, clock, settings } = team;
  const sections = createSettingsSectionsService({
    db,
    clock: clock.read,
    settings,
    contentVersion: createContentVersion(),
  });
  team.clock.now += 10 * minute;
  const save = (
    section: 'mail' | 'signIn' | 'retention' | 'contact' | 'opinions',
    change = (values: object) => values,
  ) => {
    const { values, version } = sections.get(owner(), section, 'en');
    return failureOf(() => sections.update(owner(), { section, values: change(values), version }));
  };
  expect([await save('mail'), await save('signIn'), await save('retention'), await save('opinions')]).toEqual([
    'error.reauthentication_required',
    'error.reauthentication_required',
    'error.reauthentication_required',
    'nothing',
  ]);
  const { contact } = sections.get(owner(), 'contact', 'en').values as Pick<Settings, 'contact'>;
  const saveContact = (change: Partial<Settings['contact']>) =>
    save('contact', () => ({ contact: { ...contact, ...change } }));
  const phones = [{ labelEn: '', labelAr: '', display: '+971 50 123 4567' }];
  expect(await saveContact({ links: { ...contact.links, instagram: 'https://instagram.com/lab' } })).toBe('nothing');
  for (const change of [
    { email: 'me@elsewhere.example' },
    { phones },
    { whatsappE164: '+971501234567' },
    { links: { ...contact.links, whatsapp: 'https://wa.me/971501234567' } },
  ])
    expect([change, await saveContact(change)]).toEqual([change, 'error.reauthentication_required']);
  await team.service.reauthenticate(owner(), { password }, team.ownerToken);
  expect(await saveContact({ phones })).toBe('nothing');
  team.clock.now += 10 * minute;
  const history = createSettingsHistoryService({ db, sections });
  const restore = async () =>
    history.restore(owner(), 'contact', { number: 1, seen: sections.get(owner(), 'contact', 'en').version });
  expect(await failureOf(restore)).toBe('error.reauthentication_required');
});

test('Settings that leave fewer or unprotected backups need the password again; more backups do not.', async () => {
  const { db, clock, settings } = team;
  const base = { db, clock: clock.read, settings, contentVersion: createContentVersion() };
  const sections = createSettingsSectionsService(base);
  team.clock.now += 10 * minute;
  const schedule = { isScheduled: true, hour: 3, days: 7, weeks: 4, isEncrypted: true };
  settings.set(systemActor, 'backup', schedule);
  const save = (change: Partial<Settings['backup']>) => {
    const { version } = sections.get(owner(), 'backup', 'en');
    const values = { backup: { ...schedule, ...change } };
    return failureOf(() => sections.update(owner(), { section: 'backup', values, version }));
  };
  for (const change of [
    { days: 6 },
    { weeks: 3 },
    { days: 1, weeks: 104 },
    { isScheduled: false },
    { isEncrypted: false },
  ])
    expect([change, await save(change)]).toEqual([change, 'error.reauthentication_required']);
  expect(settings.get('backup')).toEqual(schedule);
  expect(await save({ hour: 4, days: 8, weeks: 5 })).toBe('nothing');
  await team.service.reauthenticate(owner(), { password }, team.ownerToken);
  expect(await save({ days: 1, weeks: 0 })).toBe('nothing');
});

test('Every owner gets one mail about changes that give lasting access, also those by a command, and none about others.', async () => {
  const { service, clock, ownerNotices } = team;
  await service.sendOwnerNotices(systemActor);
  expect(ownerNotices).toEqual([]);
  clock.now += minute;
  await team.join();
  tokens().create(provenOwner(owner()), tablet);
  await service.invite(systemActor, { ...huda, email: 'sara@lab.example', name: 'Sara', role: 'owner' });
  service.updateAccount(owner(), { name: 'Mariam', locale: 'ar' });
  await service.sendOwnerNotices(systemActor);
  expect(ownerNotices).toMatchObject([
    {
      email: 'mariam@lab.example',
      locale: 'ar',
      events: [
        { event: 'staffInvited', staffName: 'Mariam', subjectName: 'Huda' },
        { event: 'tokenMade', subjectName: 'Tablet' },
        { event: 'staffInvited', staffName: '', subjectName: 'Sara', details: { role: 'owner' } },
      ],
    },
  ]);
  await service.sendOwnerNotices(systemActor);
  expect(ownerNotices).toHaveLength(1);
});

test('Owners get a mail about another public e-mail address of the centre, and none about its other contact details.', async () => {
  const { service, clock, ownerNotices, settings } = team;
  await service.sendOwnerNotices(systemActor);
  clock.now += minute;
  const contact = settings.get('contact');
  settings.set(owner(), 'contact', { ...contact, phones: [] });
  await service.sendOwnerNotices(systemActor);
  expect(ownerNotices).toEqual([]);
  settings.set(owner(), 'contact', { ...contact, email: 'me@elsewhere.example' });
  await service.sendOwnerNotices(systemActor);
  expect(ownerNotices).toMatchObject([
    {
      events: [
        { event: 'settingsChanged', subjectId: 'contact', details: { fields: expect.stringContaining('email') } },
      ],
    },
  ]);
});

test('Owners get a mail about another recipient of the centre’s mails, and none about the hour of the digest.', async () => {
  const { service, clock, ownerNotices, settings } = team;
  await service.sendOwnerNotices(systemActor);
  clock.now += minute;
  const mail = settings.get('mail');
  settings.set(owner(), 'mail', { ...mail, digest: { ...mail.digest, hour: 11 } });
  await service.sendOwnerNotices(systemActor);
  expect(ownerNotices).toEqual([]);
  settings.set(owner(), 'mail', { ...mail, to: 'me@elsewhere.example' });
  await service.sendOwnerNotices(systemActor);
  expect(ownerNotices).toHaveLength(1);
});

test('The mail to owners names the role of a nurse, and speaks of given access only if a person got rights.', () => {
  const compose = (event: AuditEvent, details: Record<string, string> = {}) =>
    composeOwnerNotice(
      {
        name: 'Mariam',
        email: 'mariam@lab.example',
        locale: 'en',
        events: [
          {
            at: '2026-11-25T08:00:00.000Z',
            event,
            staffName: 'Mariam',
            subjectId: 'signIn',
            subjectName: 'Amal',
            details,
          },
        ],
      } as OwnerNotice,
      {
        centre: team.settings.get('centre'),
        contact: team.settings.get('contact'),
        publicUrl: null,
        logo: null,
      } as MailContext,
    );
  const invited = compose('staffInvited', { role: 'nurse' });
  expect(invited.text).toContain('Invited as nurse, with access to their own appointments only: Amal');
  expect(invited.subject).toBe('Access was given');
  const moved = (before: string, after: string) => compose('roleChanged', { before, after });
  expect(moved('reception', 'nurse').text).toContain('New role as nurse');
  expect(moved('nurse', 'reception').subject).toBe('Access was given');
  expect([moved('reception', 'nurse').subject, compose('settingsChanged').subject]).toEqual([
    'Rules of access were changed',
    'Rules of access were changed',
  ]);
});

test('After a restart, owners still get the mail about a change just before it, and none twice.', async () => {
  const { service, clock, ownerNotices, startService } = team;
  await service.sendOwnerNotices(systemActor);
  clock.now += minute;
  tokens().create(provenOwner(owner()), tablet);
  clock.now += 1;
  await startService().sendOwnerNotices(systemActor);
  clock.now += minute;
  await startService().sendOwnerNotices(systemActor);
  expect(ownerNotices.map(({ events }) => events.map(({ event }) => event))).toEqual([['tokenMade']]);
});

test('A new password can end the tokens and invitations that the account made, and only those.', async () => {
  const { service, db } = team;
  await team.join();
  tokens().create(provenOwner(owner()), tablet);
  tokens().create(systemActor, { ...tablet, name: 'Of another' });
  await service.invite(provenOwner(owner()), { ...huda, email: 'sara@lab.example', name: 'Sara' });
  expect(service.getGrants(owner())).toEqual({ tokens: ['Tablet'], webhooks: [], invitations: ['Sara'] });
  await service.changePassword(owner(), { present: password, password: newPassword }, team.ownerToken);
  expect(service.getGrants(owner()).tokens).toEqual(['Tablet']);
  await service.changePassword(owner(), { present: newPassword, password, endsGrants: true }, team.ownerToken);
  expect(service.getGrants(owner())).toEqual({ tokens: [], webhooks: [], invitations: [] });
  expect(db.select().from(apiTokens).all()).toMatchObject([{ name: 'Of another' }]);
  expect(db.select().from(oneTimeLinks).all()).toEqual([]);
});

test('A password reset by a mailed link can end them too.', async () => {
  const { service, mails } = team;
  tokens().create(provenOwner(owner()), tablet);
  service.requestReset(visitor, { email: 'mariam@lab.example' });
  await expect.poll(() => mails.length).toBe(1);
  const token = tokenIn(mails[0]?.path ?? '');
  expect(service.findLink(owner(), token).grants.tokens).toEqual(['Tablet']);
  await service.openLink(
    owner(),
    { token, password: newPassword, endsGrants: true },
    { userAgent: '', deviceToken: null },
  );
  expect(team.db.select().from(apiTokens).all()).toEqual([]);
});
