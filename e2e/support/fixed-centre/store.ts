import { createServer } from '../../../src/server/app.ts';
import { categories } from '../../../src/server/categories/categories.collection.ts';
import { systemActor } from '../../../src/server/core/auth/actor.ts';
import { createUploadFolders } from '../../../src/server/core/check-folders.ts';
import { systemClock, toInstant } from '../../../src/server/core/clock.ts';
import { readConfig } from '../../../src/server/core/config.ts';
import { createFolder } from '../../../src/server/core/create-folder.ts';
import type { Db } from '../../../src/server/core/db/client.ts';
import { createDeps } from '../../../src/server/dependencies.ts';
import { indexAllLabTests } from '../../../src/server/lab-tests/lab-test-index.ts';
import { labTests, panels, tags } from '../../../src/server/lab-tests/lab-tests.table.ts';
import { medicalInfos } from '../../../src/server/medical-infos/medical-infos.collection.ts';
import { offerPictures, offers } from '../../../src/server/offers/offers.collection.ts';
import { opinions } from '../../../src/server/opinions/opinions.collection.ts';
import { reindexPackage } from '../../../src/server/packages/package-parts.ts';
import { packageLabTests, packages, packageTags } from '../../../src/server/packages/packages.table.ts';
import { migrateSite } from '../../../src/server/settings/opening.ts';
import type { SettingsKey } from '../../../src/shared/settings/settings.schema.ts';
import { dayMs } from '../../../src/shared/time/time.rules.ts';
import {
  fixedCategories,
  fixedInfos,
  fixedLabTests,
  fixedOffers,
  fixedOpinions,
  fixedPackages,
  fixedPanels,
  fixedTags,
  signedLabTests,
  wholeBody,
} from './records.ts';
import { type FixedPictures, fixedSettings } from './settings.ts';

const shapes = { wide: [1600, 900], tall: [900, 1200], logo: [320, 120] } as const;

/** Creates the database and the pictures of the fixed centre, before its server starts. */
export async function storeFixedCentre(environment: Record<string, string>): Promise<void> {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' });
  createFolder(config.dataDir);
  createUploadFolders(config.uploadsDir);
  const deps = createDeps({ config, logger: createServer(config).log });
  migrateSite(deps.db, systemClock);
  const pictures = {} as FixedPictures;
  for (const [name, [width, height]] of Object.entries(shapes)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0f8b8d"/><circle cx="50%" cy="50%" r="80" fill="#e8d9b5"/></svg>`;
    const texts = { altEn: `A ${name} picture`, altAr: `صورة ${name}`, isDecorative: false };
    const { id } = await deps.services.media.storeDrawing(systemActor, { name: `${name}.png`, svg, ...texts });
    pictures[name as keyof FixedPictures] = id;
  }
  for (const [key, value] of Object.entries(fixedSettings(pictures)))
    deps.services.settings.set(systemActor, key as SettingsKey, value as never);
  storeCatalogue(deps.db, pictures);
  storeTexts(deps.db, pictures);
  const { labTests: service } = deps.services;
  for (const { id, values } of signedLabTests) {
    const { version } = service.update(systemActor, id, {
      ...values,
      sourceIds: [...(values.sourceIds ?? [])],
      isPublished: true,
    });
    service.setReviewed(systemActor, { ids: [id], isReviewed: true, versions: { [id]: version } });
  }
  deps.db.$client.close();
}

const rowDates = () => ({ createdAt: toInstant(Date.now()), updatedAt: toInstant(Date.now()) });

/** Dates of a sale that began half a day ago and has `daysLeft` days left. */
const running = (daysLeft: number) => ({
  startDate: toInstant(Date.now() - 0.5 * dayMs),
  endDate: toInstant(Date.now() + (daysLeft - 0.4) * dayMs),
});
const ended = () => ({ startDate: toInstant(Date.now() - 9 * dayMs), endDate: toInstant(Date.now() - 2 * dayMs) });

function storeCatalogue(db: Db, { wide }: FixedPictures): void {
  for (const [sortOrder, values] of fixedCategories.entries())
    db.insert(categories)
      .values({ ...values, sortOrder, ...rowDates() })
      .run();
  for (const [sortOrder, values] of fixedTags.entries())
    db.insert(tags)
      .values({ ...values, sortOrder })
      .run();
  for (const [sortOrder, values] of fixedPanels.entries())
    db.insert(panels)
      .values({ ...values, sortOrder })
      .run();
  const panelOf = (at: number) => fixedPanels[at % fixedPanels.length]?.id ?? '';
  for (const [at, values] of fixedLabTests.entries())
    db.insert(labTests)
      .values({ ...values, slug: values.id, defaultPanelId: panelOf(at), ...rowDates() })
      .run();
  indexAllLabTests(db);
  for (const [index, item] of fixedPackages.entries()) {
    const { labTests: tested, tagIds, priceSale = null, fasting = false, isAtHome = true, ...values } = item;
    db.insert(packages)
      .values({
        audience: ['everyone'],
        ...values,
        tests: tested.length,
        countsLabTests: true,
        pictureId: wide,
        fastingRequired: fasting ? 'yes' : 'no',
        fastingHours: fasting ? 10 : 0,
        homeCollection: isAtHome ? 'yes' : 'no',
        ...(priceSale !== null && {
          onSale: true,
          priceSale,
          testsSale: tested.length,
          ...running(30),
          salePercent: Math.round((1 - priceSale / (item.price ?? priceSale)) * 100),
          descriptionSaleEn: 'Only this month.',
          descriptionSaleAr: 'هذا الشهر فقط.',
        }),
        sortOrder: index + 1,
        ...rowDates(),
      })
      .run();
    for (const [sortOrder, { id }] of tested.entries())
      db.insert(packageLabTests)
        .values({ packageId: item.id, labTestId: id, panelId: panelOf(sortOrder), sortOrder })
        .run();
    for (const tagId of tagIds) db.insert(packageTags).values({ packageId: item.id, tagId }).run();
    reindexPackage(db, item.id);
  }
}

function storeTexts(db: Db, { wide, tall }: FixedPictures): void {
  for (const [index, { isEnded = false, originalPrice = null, salePrice = null, ...item }] of fixedOffers.entries()) {
    const percent =
      originalPrice === null || salePrice === null ? null : Math.round((1 - salePrice / originalPrice) * 100);
    db.insert(offers)
      .values({
        salePercent: percent,
        ...item,
        originalPrice,
        salePrice,
        tests: salePrice === null ? null : 30,
        appliesToAllTests: salePrice === null,
        ...(isEnded ? ended() : running(21)),
        relatedPackageId: wholeBody.id,
        sortOrder: index + 1,
        ...rowDates(),
      })
      .run();
    for (const locale of ['en', 'ar'] as const)
      for (const [sortOrder, mediaId] of [wide, tall].entries())
        db.insert(offerPictures).values({ offerId: item.id, locale, mediaId, sortOrder }).run();
  }
  for (const [index, item] of fixedInfos.entries())
    db.insert(medicalInfos)
      .values({
        ...item,
        category: item.month === null ? 'general' : 'weekly',
        pictureId: index % 2 === 0 ? wide : tall,
        firstPackageId: wholeBody.id,
        secondPackageId: fixedPackages[0]?.id,
        reviewerEn: 'Dr. Sara',
        reviewerAr: 'د. سارة',
        reviewedOn: toInstant(Date.now()),
        sortOrder: index + 1,
        ...rowDates(),
      })
      .run();
  for (const [index, { hasPicture, hasPackage, ...item }] of fixedOpinions.entries())
    db.insert(opinions)
      .values({
        ...item,
        pictureId: hasPicture ? [wide, tall][index % 2] : null,
        packageId: hasPackage ? wholeBody.id : null,
        monthStart: toInstant(Date.UTC(2026, 8, 30, 20)),
        sortOrder: index + 1,
        ...rowDates(),
      })
      .run();
}
