import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeMedicalInfo, makeOffer, makeOpinion, makePackage, makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
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
  for (const table of ['offers', 'packages', 'categories', 'medical_infos', 'opinions', 'staff', 'record_versions'])
    site.deps.db.$client.prepare(`delete from ${table}`).run();
  site.deps.contentVersion.bump();
});

const find = (term: string, actor = owner, locale: 'en' | 'ar' = 'en') => site.services.finder.find(actor, { term }, locale);
const namesOf = (found: ReturnType<typeof find>) => found.map(({ kind, name }) => `${kind}: ${name}`);

describe('Finding a record', () => {
  test('Whatever it is, it is found by what it is called in either language and any spelling, drafts too.', () => {
    const { db } = site.deps;
    const { id: categoryId } = makeCategory(db, { titleEn: 'Pearl divers', titleAr: 'غوّاصو اللؤلؤ' });
    makePackage(db, { categoryId, nameEn: 'Pearl check', nameAr: 'فحص اللؤلؤة', isPublished: false });
    makeOffer(db, { nameEn: 'Pearl week', nameAr: 'أسبوع اللؤلؤ' });
    makeMedicalInfo(db, { titleEn: 'Pearls of advice', titleAr: 'لؤلؤ النصائح' });
    makeOpinion(db, { altTextEn: 'A pearl of a place', altTextAr: 'مكان كاللؤلؤ' });
    makeStaffMember(db, { name: 'Pearl Haddad' });
    const all = ['package: Pearl check', 'category: Pearl divers', 'offer: Pearl week', 'medicalInfo: Pearls of advice', 'opinion: A pearl of a place'];
    expect(namesOf(find('PEARL'))).toEqual([...all, 'staffMember: Pearl Haddad']);
    expect(find('pearl')[0]).toMatchObject({ isDraft: true });
    expect(namesOf(find('لُؤْلُؤ', owner, 'ar'))).toEqual([
      'package: فحص اللؤلؤة',
      'category: غوّاصو اللؤلؤ',
      'offer: أسبوع اللؤلؤ',
      'medicalInfo: لؤلؤ النصائح',
      'opinion: مكان كاللؤلؤ',
    ]);
  });

  test('What lies in the bin is not found.', () => {
    const { id } = makeOffer(site.deps.db, { nameEn: 'Pearl week' });
    site.services.offers.removeMany(owner, [id]);
    expect(find('pearl')).toEqual([]);
  });

  test('Requests are found by name, telephone and reference, by those who may read them.', () => {
    const told = { source: 'telephone', locale: 'en', name: 'Zubaida Khan', email: '', phone: '050 765 4321', consent: true, isAcknowledged: false } as const;
    const member = { ...reception, staffId: makeStaffMember(site.deps.db, { role: 'reception' }).id };
    const { reference } = site.services.requests.enter(member, { ...told, type: 'contact', contactType: 'inquiry', message: 'Hello.', assigneeId: null });
    for (const term of ['zubaida', '0507654321', '4321', reference]) {
      expect([term, find(term, reception)]).toEqual([term, [expect.objectContaining({ kind: 'request', name: 'Zubaida Khan', detail: reference })]]);
      expect([term, find(term, editor)]).toEqual([term, []]);
    }
  });

  test('Reception finds no content and no colleagues, an editor no colleagues, a visitor nothing at all.', () => {
    makeOffer(site.deps.db, { nameEn: 'Pearl week' });
    makeStaffMember(site.deps.db, { name: 'Pearl Haddad' });
    expect(namesOf(find('pearl', reception))).toEqual([]);
    expect(namesOf(find('pearl', editor))).toEqual(['offer: Pearl week']);
    expect(() => find('pearl', visitor as typeof owner)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });

  test('Before anything is typed, what was changed last is proposed, one’s own first and each once.', () => {
    const { db } = site.deps;
    const [one, two] = [makeOffer(db, { nameEn: 'One', isPublished: false }), makeOffer(db, { nameEn: 'Two', isPublished: false })];
    const { offers } = site.services;
    offers.setPublished(editor, [one.id], true);
    site.advance(60_000);
    offers.setPublished(owner, [two.id], true);
    offers.setPublished(owner, [two.id], false);
    expect(namesOf(find('', owner)).slice(0, 2)).toEqual(['offer: Two', 'offer: One']);
    expect(namesOf(find('', editor))).toEqual(['offer: One', 'offer: Two']);
  });

  test('Of one kind a few are shown, the best first.', () => {
    for (let number = 0; number < 9; number += 1) makePackage(site.deps.db, { nameEn: `Check ${number}`, descriptionEn: 'With pearl.' });
    makePackage(site.deps.db, { nameEn: 'Pearl' });
    site.deps.contentVersion.bump();
    expect(find('pearl')).toHaveLength(5);
    expect(find('pearl')[0]).toMatchObject({ name: 'Pearl' });
  });
});
