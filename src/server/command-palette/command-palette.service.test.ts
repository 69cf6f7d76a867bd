import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '#server/core/auth/actor.ts';
import { foundKinds } from '#shared/command-palette/command-palette.schema.ts';
import {
  makeCategory,
  makeLabTest,
  makeMedia,
  makeMedicalInfo,
  makeOffer,
  makeOpinion,
  makePackage,
  makeStaffMember,
  staffActor,
} from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const owner = staffActor('owner');
const editor = staffActor('editor');
const reception = staffActor('reception');

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterAll(() => site.close());
beforeEach(() => {
  for (const table of [
    'offers',
    'packages',
    'categories',
    'medical_infos',
    'opinions',
    'staff',
    'record_versions',
    'lab_tests',
    'tags',
    'panels',
    'media',
    'redirects',
    'webhooks',
    'api_tokens',
  ])
    site.deps.db.$client.prepare(`delete from ${table}`).run();
  site.deps.db.$client.prepare("delete from settings where key = 'replyTemplates'").run();
  site.deps.contentVersion.bump();
});

const find = (term: string, actor: Member = owner, locale: 'en' | 'ar' = 'en') =>
  site.services.commandPalette.find(actor, { term }, locale);
const namesOf = (found: ReturnType<typeof find>) => found.map(({ kind, name }) => `${kind}: ${name}`);

describe('The command palette', () => {
  test('puts names that begin with the term before names that contain it, whatever else matches.', () => {
    const { db } = site.deps;
    for (const nameEn of ['Thyroid Essential', 'Essential Check-up', 'Complete', 'Allergy Essential']) {
      makePackage(db, {
        nameEn,
        nameAr: `باقة ${nameEn}`,
        ...(nameEn === 'Complete' && { descriptionEn: 'Everything essential.' }),
      });
      makeOffer(db, { nameEn, nameAr: `عرض ${nameEn}` });
    }
    for (let number = 0; number < 5; number += 1)
      makeStaffMember(db, { name: `Amal ${number} Essam`, email: `amal${number}@lab.example` });
    makeStaffMember(db, { name: 'Essam Nasser' });
    const names = (kind: string) => find('essential').flatMap((found) => (found.kind === kind ? [found.name] : []));
    expect(names('package')[0]).toBe('Essential Check-up');
    expect(names('package').at(-1)).toBe('Complete');
    expect(names('offer')).toEqual(['Essential Check-up', 'Allergy Essential', 'Thyroid Essential']);
    // Also if more match than are shown.
    for (const term of ['essam', 'ناصر', 'عصام ناصر'])
      expect(find(term).filter(({ kind }) => kind === 'staffMember')[0]?.name).toBe('Essam Nasser');
  });

  test('finds a laboratory test by another name, in parts and with a wrong letter.', () => {
    makeLabTest(site.deps.db, { nameEn: 'Complete blood count', nameAr: 'صورة الدم', otherNamesEn: 'CBC\nHaemogram' });
    site.deps.contentVersion.bump();
    for (const term of ['C.B.C', 'hemogram', 'تحليل صورة دم'])
      expect([term, namesOf(find(term))]).toEqual([term, ['labTest: Complete blood count']]);
    expect(namesOf(find('C.B.A'))).toEqual([]);
  });

  test('finds every kind of record by its name in either language and any spelling, including drafts.', () => {
    const { db } = site.deps;
    const { id: categoryId } = makeCategory(db, { titleEn: 'Pearl divers', titleAr: 'غوّاصو اللؤلؤ' });
    makePackage(db, { categoryId, nameEn: 'Pearl check', nameAr: 'فحص اللؤلؤة', isPublished: false });
    makeOffer(db, { nameEn: 'Pearl week', nameAr: 'أسبوع اللؤلؤ' });
    makeMedicalInfo(db, { titleEn: 'Pearls of advice', titleAr: 'لؤلؤ النصائح' });
    makeOpinion(db, { altTextEn: 'A pearl of a place', altTextAr: 'مكان كاللؤلؤ' });
    makeStaffMember(db, { name: 'Pearl Haddad' });
    const all = [
      'package: Pearl check',
      'category: Pearl divers',
      'offer: Pearl week',
      'medicalInfo: Pearls of advice',
      'opinion: A pearl of a place',
    ];
    // The last but one is the testimonial's picture.
    expect(namesOf(find('PEARL'))).toEqual([...all, 'picture: picture.png', 'staffMember: Pearl Haddad']);
    expect(find('pearl')[0]).toMatchObject({ isDraft: true });
    expect(namesOf(find('لُؤْلُؤ', owner, 'ar'))).toEqual([
      'package: فحص اللؤلؤة',
      'category: غوّاصو اللؤلؤ',
      'offer: أسبوع اللؤلؤ',
      'medicalInfo: لؤلؤ النصائح',
      'opinion: مكان كاللؤلؤ',
      'picture: picture.png',
    ]);
  });

  test('does not find records in the trash.', () => {
    const { id } = makeOffer(site.deps.db, { nameEn: 'Pearl week' });
    site.services.offers.removeMany(owner, [id]);
    expect(find('pearl')).toEqual([]);
  });

  test('finds requests by name, telephone number and reference, for staff who may read requests.', () => {
    const entered = {
      source: 'telephone',
      locale: 'en',
      name: 'Zubaida Khan',
      email: '',
      phone: '050 765 4321',
      consent: true,
      isAcknowledged: false,
    } as const;
    const member = { ...reception, staffId: makeStaffMember(site.deps.db, { role: 'reception' }).id };
    const { reference } = site.services.requests.enter(member, {
      ...entered,
      type: 'contact',
      contactType: 'inquiry',
      message: 'Hello.',
      assigneeId: null,
    });
    for (const term of ['zubaida', '0507654321', '4321', reference]) {
      expect([term, find(term, reception)]).toEqual([
        term,
        [expect.objectContaining({ kind: 'request', name: 'Zubaida Khan', detail: reference })],
      ]);
      expect([term, find(term, editor)]).toEqual([term, []]);
    }
  });

  /** Creates one record of every kind, each with "pearl" in its name. */
  async function makeOneOfEach() {
    const { db } = site.deps;
    const { services } = site;
    const both = { nameEn: 'Pearl', nameAr: 'لؤلؤة' };
    const { id: categoryId } = makeCategory(db, { titleEn: 'Pearl' });
    makePackage(db, { ...both, categoryId });
    makeOffer(db, both);
    makeMedicalInfo(db, { titleEn: 'Pearl' });
    makeOpinion(db, { altTextEn: 'Pearl' });
    makeMedia(db, { altEn: 'Pearl' });
    makeStaffMember(db, { name: 'Pearl' });
    services.tagsAndPanels.tag.create(owner, both);
    services.tagsAndPanels.panel.create(owner, both);
    services.labTests.create(owner, both);
    services.redirects.create(owner, { fromPath: '/pearl', toPath: '/offer' });
    services.replyTemplates.create(owner, {
      titleEn: 'Pearl',
      titleAr: 'لؤلؤة',
      subjectEn: 'A',
      subjectAr: 'أ',
      textEn: 'A',
      textAr: 'أ',
    });
    services.webhooks.create(owner, { name: 'Pearl', url: 'https://books.example/hook', topics: ['offer'] });
    services.apiTokens.create(owner, { name: 'Pearl', scopes: ['content.write'], days: 30 });
    const member = { ...reception, staffId: makeStaffMember(db, { role: 'reception' }).id };
    const entered = {
      source: 'telephone',
      locale: 'en',
      name: 'Pearl',
      email: '',
      phone: '050 765 4321',
      consent: true,
      isAcknowledged: false,
    } as const;
    services.requests.enter(member, {
      ...entered,
      type: 'contact',
      contactType: 'inquiry',
      message: 'Hello.',
      assigneeId: null,
    });
  }
  const kindsOf = (found: ReturnType<typeof find>) => [...new Set(found.map(({ kind }) => kind))].toSorted();

  test('returns to each role only the kinds that it may read.', async () => {
    await makeOneOfEach();
    const content = [
      'package',
      'category',
      'offer',
      'medicalInfo',
      'opinion',
      'labTest',
      'tag',
      'panel',
      'picture',
      'redirect',
    ];
    for (const term of ['pearl', 'PEARL', 'p', 'books.example', '']) {
      expect([term, kindsOf(find(term, reception)).filter((kind) => kind !== 'request')]).toEqual([term, []]);
      expect([term, kindsOf(find(term, editor)).filter((kind) => !content.includes(kind))]).toEqual([term, []]);
    }
    expect(kindsOf(find('pearl', owner))).toEqual(foundKinds.toSorted());
    expect(kindsOf(find('pearl', editor))).toEqual(content.toSorted());
    expect(kindsOf(find('pearl', reception))).toEqual(['request']);
  });

  test('finds a picture by its alternative text in any spelling, its file name and the records that use it.', () => {
    const { db } = site.deps;
    const own = makeMedia(db, { altEn: 'A diver', altAr: 'غَوّاصٌ في البحر', originalName: 'IMG_4711.png' });
    const used = makeMedia(db, { originalName: 'other.png' });
    makeMedia(db, { originalName: 'third.png' });
    makeOffer(db, { nameEn: 'Pearl week' }, { en: [used.id], ar: [] });
    const picturesOf = (term: string) => find(term, editor).flatMap(({ kind, id }) => (kind === 'picture' ? [id] : []));
    for (const term of ['diver', 'img_4711', 'غواص', 'البـحر'])
      expect([term, picturesOf(term)]).toEqual([term, [own.id]]);
    expect(picturesOf('pearl')).toEqual([used.id]);
    expect(find('diver', editor)[0]).toMatchObject({ name: 'A diver', detail: 'IMG_4711.png' });
  });

  test('finds a redirect by either of its paths, in readable letters although it is stored percent-encoded.', () => {
    site.services.redirects.create(owner, { fromPath: '/عروض', toPath: '/offer' });
    for (const term of ['عروض', '/offer', '%D8%B9'])
      expect([term, find(term, editor)]).toEqual([
        term,
        [expect.objectContaining({ kind: 'redirect', name: '/عروض', detail: '/offer' })],
      ]);
    expect(find('/other', editor)).toEqual([]);
    expect(find('\ud800', editor)).toEqual([]);
  });

  test('finds pictures and redirects by their current text at once, and not after they were deleted.', async () => {
    const { db } = site.deps;
    const { id } = makeMedia(db, { altEn: 'A diver', originalName: 'dive.png' });
    const { id: address } = site.services.redirects.create(owner, { fromPath: '/diver', toPath: '/offer' });
    const idsOf = (term: string) => find(term, editor).map((found) => `${found.kind} ${found.id}`);
    expect(idsOf('diver')).toEqual([`picture ${id}`, 'redirect /diver']);
    // Short words, punctuation, query operators, and several words: each must match.
    for (const term of ['ve', '"diver"', 'diver\0'])
      expect([term, idsOf(term)]).toEqual([term, [`picture ${id}`, 'redirect /diver']]);
    for (const term of ['diver a png', 'A d', 'iver dive.png'])
      expect([term, idsOf(term)]).toEqual([term, [`picture ${id}`]]);
    for (const term of ['div* OR', 'diver zz', 'picture']) expect([term, idsOf(term)]).toEqual([term, []]);
    site.services.mediaLibrary.update(owner, id, {
      altEn: 'A sailor',
      altAr: '',
      isDecorative: false,
      crop: null,
      focusX: 50,
      focusY: 50,
    });
    site.services.redirects.update(owner, address, { fromPath: '/sailor', toPath: '/offer' });
    expect(idsOf('diver')).toEqual([]);
    expect(idsOf('sailor')).toEqual([`picture ${id}`, 'redirect /sailor']);
    await site.services.mediaLibrary.remove(owner, [id], 'en');
    site.services.redirects.removeMany(owner, [address]);
    expect(idsOf('sailor')).toEqual([]);
  });

  test('finds a webhook by name and URL, a token by name but not by its characters, and a member of staff by e-mail.', () => {
    site.services.webhooks.create(owner, { name: 'Accounts', url: 'https://books.example/hook', topics: ['offer'] });
    site.services.apiTokens.create(owner, { name: 'Kiosk', scopes: ['content.write'], days: 30 });
    makeStaffMember(site.deps.db, { name: 'Huda', email: 'huda@pearl.example' });
    expect(namesOf(find('books.example'))).toEqual(['webhook: Accounts']);
    expect(namesOf(find('kiosk'))).toEqual(['apiToken: Kiosk']);
    const [token] = find('kiosk');
    expect(find(token?.detail.slice(1) ?? '').filter(({ kind }) => kind === 'apiToken')).toEqual([]);
    expect(namesOf(find('huda@pearl'))).toEqual(['staffMember: Huda']);
  });

  test('proposes recently changed records before any input, the user’s own first and each record once.', () => {
    const { db } = site.deps;
    const [one, two] = [
      makeOffer(db, { nameEn: 'One', isPublished: false }),
      makeOffer(db, { nameEn: 'Two', isPublished: false }),
    ];
    const { offers } = site.services;
    offers.setPublished(editor, [one.id], true);
    site.advance(60_000);
    offers.setPublished(owner, [two.id], true);
    offers.setPublished(owner, [two.id], false);
    expect(namesOf(find('', owner)).slice(0, 2)).toEqual(['offer: Two', 'offer: One']);
    expect(namesOf(find('', editor))).toEqual(['offer: One', 'offer: Two']);
  });

  test('limits each kind to a few results, the best match first.', () => {
    for (let number = 0; number < 9; number += 1)
      makePackage(site.deps.db, { nameEn: `Check ${number}`, descriptionEn: 'With pearl.' });
    makePackage(site.deps.db, { nameEn: 'Pearl' });
    site.deps.contentVersion.bump();
    expect(find('pearl', editor)).toHaveLength(5);
    expect(find('pearl', editor)[0]).toMatchObject({ name: 'Pearl' });
  });
});
