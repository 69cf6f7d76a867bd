import { eq } from 'drizzle-orm';
import { categories } from '#server/categories/categories.collection.ts';
import { searchRowOf } from '#server/content/search-index.ts';
import {
  type Actor,
  type AuthorizedForAll,
  authorize,
  type Member,
  type Reauthenticated,
  requireReauthentication,
  requireStaff,
  type StaffActor,
  systemActor,
} from '#server/core/auth/actor.ts';
import type { Db } from '#server/core/db/client.ts';
import { type HealthCheck, noFinding } from '#server/core/health-check.ts';
import { newContentId, newRandomId } from '#server/core/ids.ts';
import { reindexLabTests } from '#server/lab-tests/lab-test-index.ts';
import { labTests } from '#server/lab-tests/lab-tests.table.ts';
import { media } from '#server/media/media.table.ts';
import { medicalInfos } from '#server/medical-infos/medical-infos.collection.ts';
import { offerPictures, offers } from '#server/offers/offers.collection.ts';
import { opinions } from '#server/opinions/opinions.collection.ts';
import { reindexPackage } from '#server/packages/package-parts.ts';
import { packageLabTests, packages } from '#server/packages/packages.table.ts';
import type { SettingsService } from '#server/settings/settings.service.ts';
import { staff } from '#server/staff/staff.table.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { type Permission, type PermissionOf, permissions, type StaffRole } from '#shared/permissions.ts';

const createdAt = '2026-11-01T08:00:00.000Z';
const rowDates = { createdAt, updatedAt: createdAt };

export const visitor: Actor = { kind: 'visitor', address: '203.0.113.7' };

type ProvenMember<P extends Permission> = Member & AuthorizedForAll<P> & Reauthenticated;

/** A member of staff as an actor with the permissions of the role, without a stored row. */
export function staffActor<R extends StaffRole>(role: R, changes: Partial<StaffActor> = {}) {
  const member: StaffActor = {
    kind: 'staff',
    staffId: newRandomId(),
    name: 'Mariam',
    email: 'mariam@lab.example',
    role,
    address: '203.0.113.8',
    isReauthenticated: true,
    ...changes,
  };
  return member as ProvenMember<PermissionOf<R>>;
}

/** A signed-in owner with the proofs of all permissions; throws as the server does if a second factor is missing. */
export function permittedOwner(actor: Actor) {
  for (const permission of permissions) authorize(actor, permission);
  return requireStaff(actor) as Member & AuthorizedForAll<Permission>;
}

/** Like `permittedOwner`, and throws if the password was not entered recently. */
export const provenOwner = (actor: Actor) => requireReauthentication(permittedOwner(actor));

/** Stores a member of staff without a password. */
export function makeStaffMember(db: Db, changes: Partial<typeof staff.$inferInsert> = {}) {
  const id = newRandomId();
  const row = {
    id,
    name: 'Mariam',
    email: `${id}@lab.example`,
    role: 'owner' as const,
    passwordHash: 'none',
    createdAt,
    ...changes,
  };
  return db.insert(staff).values(row).returning().get();
}

export function makeCategory(db: Db, changes: Partial<typeof categories.$inferInsert> = {}) {
  const row = { id: newContentId(), titleEn: 'General', titleAr: 'عام', ...rowDates, ...changes };
  return db.insert(categories).values(row).returning().get();
}

/** Stores a package, by default in a new category. It is in the search index unless it is in the trash. */
export function makePackage(db: Db, changes: Partial<typeof packages.$inferInsert> = {}) {
  const categoryId = changes.categoryId ?? makeCategory(db).id;
  const texts = {
    nameEn: 'Heart check',
    nameAr: 'فحص القلب',
    descriptionEn: 'For the heart.',
    descriptionAr: 'للقلب.',
  };
  const row = { id: newContentId(), ...texts, tests: 3, price: 100, ...rowDates, ...changes, categoryId };
  const stored = db.insert(packages).values(row).returning().get();
  if (stored.deletedAt === null) reindexPackage(db, stored.id);
  return stored;
}

/** Stores a laboratory test that nobody signed. It is in the search index unless it is in the trash. */
export function makeLabTest(db: Db, changes: Partial<typeof labTests.$inferInsert> = {}) {
  const id = newContentId();
  const row = { id, nameEn: 'Ferritin', nameAr: 'الفيريتين', slug: id, ...rowDates, ...changes };
  const stored = db.insert(labTests).values(row).returning().get();
  if (stored.deletedAt === null) reindexLabTests(db, [stored.id]);
  return stored;
}

/** Stores a laboratory test with a page: published, and signed as it is. */
export function makePublicLabTest(db: Db, changes: Partial<typeof labTests.$inferInsert> = {}) {
  const page = { purposeEn: 'Iron stores.', purposeAr: 'مخزون الحديد.', sample: 'blood', fasting: 'none' } as const;
  const row = makeLabTest(db, { ...page, isPublished: true, ...changes });
  const signed = {
    version: row.version,
    values: { ...row, sourceIds: [] },
    at: '2026-11-20T08:00:00.000Z',
    by: 'Dr Huda Salem',
  };
  db.update(labTests).set({ signed }).where(eq(labTests.id, row.id)).run();
  return row;
}

/** Adds a laboratory test to a stored package, under a new panel. */
export function putIntoPackage(
  db: Db,
  packageId: string,
  entry: { labTestId: string; panelId: string; sortOrder?: number },
): void {
  db.insert(packageLabTests)
    .values({ packageId, ...entry })
    .run();
}

/** Stores a picture's row without its file. */
export function makeMedia(db: Db, changes: Partial<typeof media.$inferInsert> = {}) {
  const row = {
    id: newRandomId(),
    originalName: 'picture.png',
    format: 'png',
    width: 640,
    height: 480,
    bytes: 1000,
    createdAt,
    ...changes,
  };
  return db.insert(media).values(row).returning().get();
}

/** Stores a picture with its JPEG for shared links. */
export function makeSharedPicture(db: Db, changes: Partial<typeof media.$inferInsert> = {}) {
  return makeMedia(db, { variants: [{ width: 1200, format: 'jpg' }], altEn: 'The sea', altAr: 'البحر', ...changes });
}

/** Stores such a picture and shows it in every slide of the landing page. */
export function makeHeroPicture(db: Db, settings: SettingsService) {
  const picture = makeSharedPicture(db);
  const slides = settings.get('heroSlides').map((slide) => ({ ...slide, pictureId: picture.id }));
  settings.set(systemActor, 'heroSlides', slides);
  return picture;
}

/** Stores a special offer, with the pictures of each language in this order. */
export function makeOffer(
  db: Db,
  changes: Partial<typeof offers.$inferInsert> = {},
  pictures: Partial<Record<Locale, string[]>> = {},
) {
  const texts = {
    nameEn: 'Winter offer',
    nameAr: 'عرض الشتاء',
    descriptionEn: 'For cold days.',
    descriptionAr: 'لأيام البرد.',
  };
  const row = {
    id: newContentId(),
    ...texts,
    originalPrice: 200,
    salePrice: 150,
    salePercent: 25,
    ...rowDates,
    ...changes,
  };
  const stored = db.insert(offers).values(row).returning().get();
  for (const locale of localeCodes) {
    const rows = (pictures[locale] ?? []).map((mediaId, sortOrder) => ({
      offerId: stored.id,
      locale,
      mediaId,
      sortOrder,
    }));
    if (rows.length > 0) db.insert(offerPictures).values(rows).run();
  }
  return stored;
}

/** Stores an item of general medical information. */
export function makeMedicalInfo(db: Db, changes: Partial<typeof medicalInfos.$inferInsert> = {}) {
  const texts = {
    titleEn: 'Fasting',
    titleAr: 'الصيام',
    descriptionEn: 'Water is allowed.',
    descriptionAr: 'الماء مسموح.',
  };
  const id = newContentId();
  const row = { id, slug: `topic-${id}`, ...texts, category: 'general' as const, ...rowDates, ...changes };
  return db.insert(medicalInfos).values(row).returning().get();
}

/** Stores a testimonial, by default with a new picture. */
export function makeOpinion(db: Db, changes: Partial<typeof opinions.$inferInsert> = {}) {
  const pictureId = changes.pictureId === undefined ? makeMedia(db).id : changes.pictureId;
  const row = { id: newContentId(), altTextEn: 'Thank you', altTextAr: 'شكراً', ...rowDates, ...changes, pictureId };
  return db.insert(opinions).values(row).returning().get();
}

/**
 * Copies every stored package several times, for measurements and searches among many. Each name contains a code such
 * as `x1fx`.
 */
export function multiplyPackages(db: Db, copies: number): void {
  const texts = new Map(readRows(db, 'package_search').map((row) => [row.package_id, row]));
  const copied = readRows(db, 'packages').flatMap((row) =>
    Array.from({ length: copies }, (_, index) => {
      const id = newContentId();
      const code = `x${(index + 1).toString(36)}x`;
      const text = texts.get(row.id);
      return {
        row: { ...row, id, name_en: `${row.name_en} ${code}` },
        text: { ...text, rowid: searchRowOf(id), package_id: id, name: `${text?.name} ${code}` },
      };
    }),
  );
  const addPackage = insertInto(db, 'packages');
  const addToIndex = insertInto(db, 'package_search', ['rowid']);
  // The index inserts rows in the order of their numbers much faster.
  const inOrder = copied.toSorted((a, b) => a.text.rowid - b.text.rowid);
  db.$client.transaction(() => {
    for (const { row, text } of inOrder) {
      addPackage.run(row);
      addToIndex.run(text);
    }
  })();
}

const readRows = (db: Db, table: string) =>
  db.$client.prepare(`SELECT * FROM ${table}`).all() as Record<string, string>[];

function insertInto(db: Db, table: string, more: string[] = []) {
  const columns = (db.$client.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name);
  const names = [...more, ...columns];
  return db.$client.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`,
  );
}

/** A health check; green by default. */
export const makeHealthCheck = (given: Partial<HealthCheck> = {}): HealthCheck => ({
  name: 'check',
  label: { id: 'health.disk' },
  title: { id: 'health.disk.title' },
  advice: [{ id: 'health.disk.advice' }],
  find: () => noFinding,
  ...given,
});
