import type { categoriesCollection } from '#shared/categories/categories.collection.ts';
import type { CreateOf } from '#shared/collections/define-collection.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import type { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import type { offersCollection } from '#shared/offers/offers.collection.ts';
import type { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import type { PackageInput } from '#shared/packages/packages.collection.ts';
import { agreedPercent } from '#shared/packages/sale-percent.rules.ts';
import { createFieldReader, FieldProblem, type FieldReader, type OldRecord, plain } from './old-values.ts';
import type { ImportedCollection } from './source.ts';

/** Picture URLs by field; a field for one picture uses the first. */
export type PictureFields = Partial<Record<'pictureId' | 'pictureIdsEn' | 'pictureIdsAr', string[]>>;

interface Inputs {
  category: Pick<CreateOf<typeof categoriesCollection>, 'titleEn' | 'titleAr'>;
  package: Omit<PackageInput, 'isPublished'>;
  offer: Omit<CreateOf<typeof offersCollection>, 'isPublished'>;
  medicalInfo: Omit<CreateOf<typeof medicalInfosCollection>, 'isPublished'>;
  opinion: Omit<CreateOf<typeof opinionsCollection>, 'isPublished'>;
}

/** A record as input for its service, without pictures. */
interface ReadRecord<N extends ImportedCollection = ImportedCollection> {
  input: Inputs[N];
  pictures: PictureFields;
  notes: string[];
}

/** The record's id, which the import keeps: 24 hexadecimal digits. Throws FieldProblem. */
export function idOf(value: unknown): string {
  const id = plain(value);
  if (typeof id === 'string' && /^[0-9a-f]{24}$/i.test(id.trim())) return id.trim().toLowerCase();
  throw new FieldProblem('_id', id === undefined ? 'is missing' : 'is not 24 hexadecimal digits');
}

/** The category of a package: its id, and the whole category if the API embedded it. */
export function categoryOf(record: OldRecord): { id: string; whole: OldRecord | null } {
  const found = plain(record.categoryId);
  const whole = typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as OldRecord) : null;
  try {
    return { id: idOf(whole ? whole._id : found), whole };
  } catch {
    throw new FieldProblem('categoryId', 'names no category');
  }
}

/** Converts a record of the old API; throws FieldProblem for invalid values. */
export const readOldRecord: { [N in ImportedCollection]: (record: OldRecord) => ReadRecord<N> } = {
  category: (record) => {
    const reader = createFieldReader(record);
    return { input: reader.pair('title', reader.line), pictures: {}, notes: reader.notes };
  },
  package: readPackage,
  offer: readOffer,
  medicalInfo: readMedicalInfo,
  opinion: readOpinion,
};

function readPackage(record: OldRecord): ReadRecord<'package'> {
  const reader = createFieldReader(record);
  const onSale = reader.boolean('onSale');
  const texts = {
    ...reader.pair('name', reader.line),
    ...reader.pair('description', reader.lightText),
    ...reader.pair('descriptionSale', reader.text),
  };
  const tests = reader.number('tests', 'whole') ?? Number.NaN;
  if (Number.isNaN(tests)) throw new FieldProblem('tests', 'is missing');
  let testsSale = reader.number('testsSale', 'whole') || null;
  if (onSale && testsSale === null) {
    testsSale = tests;
    reader.notes.push('testsSale was empty: the sale counts as many tests as the package.');
  }
  const prices = { price: reader.number('price', 'amount'), priceSale: reader.number('priceSale', 'amount') };
  const given = reader.number('salePercent', 'percent');
  const salePercent = agreedPercent({ ...prices, salePercent: given });
  if (salePercent !== given)
    reader.notes.push(`salePercent was ${given}, but the two prices make ${salePercent ?? 'none'}, which was taken.`);
  return {
    input: {
      categoryId: categoryOf(record).id,
      ...texts,
      tests,
      ...prices,
      onSale,
      salePercent,
      ...reader.period('duration'),
      testsSale,
    },
    pictures: packagePictures(reader),
    notes: reader.notes,
  };
}

/** The API fills empty lists with the single picture; such lists count as empty. */
function packagePictures(reader: FieldReader): PictureFields {
  const [one] = [...reader.addresses('image'), ...reader.addresses('imagePackage')];
  const own = (field: string) => {
    const list = reader.addresses(field);
    return list.length === 1 && list[0] === one ? [] : list;
  };
  return { pictureId: one ? [one] : [], pictureIdsEn: own('image_en'), pictureIdsAr: own('image_ar') };
}

function readOffer(record: OldRecord): ReadRecord<'offer'> {
  const reader = createFieldReader(record);
  const appliesToAllTests = ['all', 'الكل', 'جميع الفحوصات'].includes(reader.line('tests').toLowerCase());
  return {
    input: {
      ...reader.pair('name', reader.line),
      ...reader.pair('description', reader.lightText),
      appliesToAllTests,
      tests: appliesToAllTests ? null : reader.number('tests', 'whole'),
      salePrice: reader.number('salePrice', 'amount'),
      salePercent: reader.number('salePercent', 'percent'),
      ...reader.period('offerDuration'),
    },
    pictures: { pictureIdsEn: reader.addresses('image_en'), pictureIdsAr: reader.addresses('image_ar') },
    notes: reader.notes,
  };
}

function readMedicalInfo(record: OldRecord): ReadRecord<'medicalInfo'> {
  const reader = createFieldReader(record);
  const texts = { ...reader.pair('title', reader.line), ...reader.pair('description', reader.lightText) };
  const category = reader.line('category').toLowerCase();
  if (category !== 'general' && category !== 'weekly')
    throw new FieldProblem('category', 'is neither general nor weekly');
  const isWeekly = category === 'weekly';
  const written = reader.line('month').toLowerCase();
  const month = monthNames.find((name) => name.toLowerCase() === written) ?? null;
  if (isWeekly && month === null) throw new FieldProblem('month', 'is not the English name of a month');
  const week = isWeekly ? reader.number('week', 'whole') : null;
  return { input: { ...texts, category, week, month: isWeekly ? month : null }, pictures: {}, notes: reader.notes };
}

function readOpinion(record: OldRecord): ReadRecord<'opinion'> {
  const reader = createFieldReader(record);
  const words = reader.line('altText');
  if (!words)
    reader.notes.push('altText was empty: "Testimonial" stands for it. Please say in words what the picture shows.');
  return {
    input: { altTextEn: words || 'Testimonial', ...(!words && { altTextAr: 'رأي مراجع' }) },
    pictures: { pictureId: reader.addresses('image').slice(0, 1) },
    notes: reader.notes,
  };
}
