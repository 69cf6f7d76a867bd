import type { LabTestValues, Tube } from '../../../src/shared/lab-tests/lab-tests.collection.ts';
import type { MonthName } from '../../../src/shared/medical-infos/information-address.rules.ts';
import type { Audience } from '../../../src/shared/packages/packages-address.rules.ts';
import { both, longest, longestParagraphs } from './texts.ts';

/** The entry of a list at a place, counted from 1. */
function entryOf<Entry>(list: readonly Entry[], place: number): Entry {
  const entry = list[place - 1];
  if (entry === undefined) throw new Error(`The list has no entry ${place}.`);
  return entry;
}

/** The id of a record: a digit for its kind and its number. */
const idOf = (kind: string) => (number: number) => `${kind}${String(number).padStart(23, '0')}`;
const ids = { category: idOf('c'), package: idOf('a'), offer: idOf('f'), info: idOf('d'), opinion: idOf('b') };
const [labTestId, panelId, tagId] = [idOf('1'), idOf('2'), idOf('3')];

export const fixedCategories = [
  { ...both('title', 'Check-ups', 'الفحص العام'), ...both('subtitle', 'For every adult', 'لكل بالغ') },
  { ...both('title', 'Heart', 'القلب'), ...both('subtitle', '', '') },
  { ...both('title', 'Women', 'المرأة'), ...both('subtitle', 'For women of every age', 'للنساء في كل عمر') },
  { ...both('title', 'Vitamins and hormones', 'الفيتامينات والهرمونات'), ...both('subtitle', '', '') },
  { ...both('title', 'Family', 'العائلة'), ...both('subtitle', '', '') },
  { ...longest('title', 160), ...longest('subtitle', 300) },
].map((values, index) => ({ ...values, id: ids.category(index + 1) }));

export const fixedTags = [
  { key: 'heart', ...both('name', 'Heart', 'القلب') },
  { key: 'travel', ...both('name', 'Travel', 'السفر') },
  { key: 'longest', ...longest('name', 80) },
].map((values, index) => ({ ...values, id: tagId(index + 1) }));

export const fixedPanels = [
  both('name', 'Blood count', 'صورة الدم'),
  both('name', 'Inflammation', 'الالتهابات'),
  longest('name', 80),
].map((values, index) => ({ ...values, id: panelId(index + 1) }));

const labTestNames = [
  both('name', 'Complete blood count (CBC)', 'صورة الدم الكاملة (CBC)'),
  both('name', 'Vitamin D (25-OH)', 'فيتامين د (25-OH)'),
  both('name', 'Ferritin', 'الفيريتين'),
  longest('name', 160),
  ...Array.from({ length: 28 }, (_, at) => both('name', `Analyte ${at + 5}`, `تحليل ${at + 5}`)),
];
export const fixedLabTests = labTestNames.map((names, index) => ({
  ...names,
  ...(index === 3 ? longest('purpose', 160) : both('purpose', `It shows value ${index}.`, `يبيّن القيمة ${index}.`)),
  id: labTestId(index + 1),
  tube: (index % 2 === 0 ? 'edta' : 'serumGel') satisfies Tube as Tube,
}));

export const ferritin = entryOf(fixedLabTests, 3);

interface SignedTest {
  id: string;
  values: Partial<LabTestValues> & { slug: string };
}

/** What reviewers signed of two tests, the second with texts as long as their fields allow. */
export const signedLabTests: [SignedTest, SignedTest] = [
  {
    id: ferritin.id,
    values: {
      slug: 'ferritin',
      ...both('otherNames', 'SF\nserum ferritin', 'مخزون الحديد'),
      ...both('askedFor', 'When iron may be low.\n\n- tiredness\n- pale skin', 'عند الاشتباه بنقص الحديد.'),
      ...both('limits', 'A normal result does not rule out every lack of iron.', 'النتيجة الطبيعية لا تنفي كل نقص.'),
      sample: 'blood',
      fasting: 'fast',
      fastingFrom: 8,
      fastingTo: 12,
      water: 'yes',
      withoutIron: 24,
      turnaroundFrom: 1,
      turnaroundTo: 2,
      turnaroundUnit: 'workingDays',
    },
  },
  {
    id: labTestId(4),
    values: {
      slug: 'longest-test',
      ...longest('otherNames', 2000),
      ...longestParagraphs('askedFor', 4000),
      ...longest('limits', 1000),
      ...longest('note', 600),
      ...longest('author', 150),
      sample: 'calculated',
      sourceIds: [labTestId(1), labTestId(2), labTestId(3)],
      fasting: 'ask',
    },
  },
];

interface PackageOptions {
  price: number | null;
  fasting?: boolean;
  isAtHome?: boolean;
  audience?: Audience[];
  tags?: number[];
  /** The number of its laboratory tests, from the first one on. */
  tests?: number;
  priceSale?: number;
}

const usualDetails = {
  ...both('description', 'For adults who want a clear picture of their health.', 'للبالغين الراغبين في صورة واضحة.'),
  ...both('preparation', 'Plain water is allowed.', 'يُسمح بالماء.'),
  ...both('sampleType', 'Blood', 'دم'),
  ...both('turnaround', 'Within one working day', 'خلال يوم عمل'),
  ...both('suitableFor', 'Adults', 'البالغون'),
};

const packageOf = (
  category: number,
  texts: Record<'nameEn' | 'nameAr', string> & Partial<typeof usualDetails>,
  options: PackageOptions,
) => ({ category, texts: { ...usualDetails, ...texts }, ...options });

const named = (en: string, ar: string) => both('name', en, ar);
const women = { audience: ['women'] satisfies Audience[] as Audience[] };

/** Texts as long as their fields allow. */
export const longestPackage = {
  ...longest('name', 160),
  ...longestParagraphs('description', 4000),
  ...longestParagraphs('preparation', 4000),
  ...longest('sampleType', 160),
  ...longest('turnaround', 200),
  ...longest('suitableFor', 300),
};

const packages = [
  packageOf(1, named('Iron and blood count', 'الحديد وصورة الدم'), { price: 199, tests: 3, tags: [1] }),
  packageOf(
    1,
    { ...named('Whole body', 'الجسم كله'), ...both('description', 'Thirty tests.', 'ثلاثون فحصاً.') },
    { price: 349, priceSale: 279, fasting: true, tests: 30, tags: [1] },
  ),
  packageOf(1, named('CBC', 'دم'), { price: 89, tests: 1 }),
  packageOf(1, named('Allergy of children', 'حساسية الأطفال'), { price: 259, isAtHome: false, tests: 2 }),
  packageOf(1, longestPackage, { price: 1_234.5, fasting: true, tests: 32, tags: [1, 2, 3] }),
  ...['Heart risk', 'Heart and vessels', 'Blood pressure', 'Cholesterol', 'Stress'].map((name, at) =>
    packageOf(2, named(name, `القلب ${at + 1}`), { price: 300 + at, fasting: true, tests: 4, tags: [1] }),
  ),
  ...[299, 319, 339, 359].map((price, at) =>
    packageOf(3, named(`Woman ${at + 1}`, `المرأة ${at + 1}`), { ...women, price, fasting: true, tests: 5 }),
  ),
  packageOf(3, named('Hair and skin', 'الشعر والبشرة'), { ...women, price: 379, tests: 3 }),
  packageOf(4, named('Vitamin D and B12', 'فيتامين د وفيتامين ب12'), { price: 149, tests: 2 }),
  packageOf(4, named('Thyroid', 'الغدة الدرقية'), { price: 159, tests: 2 }),
  ...[1, 2, 3].map((at) => packageOf(4, named(`Vitamins ${at}`, `فيتامينات ${at}`), { price: 400 + at, tests: 3 })),
  ...Array.from({ length: 6 }, (_, at) =>
    packageOf(5, named(`Family ${at + 1}`, `العائلة ${at + 1}`), { price: 500, priceSale: 450, tests: 6 }),
  ),
  packageOf(6, named('Joints', 'المفاصل'), { price: null, tests: 2 }),
];

export const fixedPackages = packages.map(({ texts, category, tags = [], tests = 1, ...values }, index) => ({
  ...values,
  ...texts,
  id: ids.package(index + 1),
  categoryId: ids.category(category),
  tagIds: tags.map(tagId),
  labTests: fixedLabTests.slice(0, tests),
}));

export const usualPackage = entryOf(fixedPackages, 1);
/** On sale, with the most usual laboratory tests. */
export const wholeBody = entryOf(fixedPackages, 2);
/** Neither at home nor after fasting. */
export const atTheCentre = entryOf(fixedPackages, 4);
export const longPackage = entryOf(fixedPackages, 5);
/** Packages that tests change, one in each language. */
export const changedPackages = { en: entryOf(fixedPackages, 26), ar: entryOf(fixedPackages, 27) };

interface OfferOptions {
  originalPrice?: number;
  salePrice?: number;
  salePercent?: number;
  isEnded?: true;
}
const offerTexts = both('description', 'For two adults, booked together.', 'لشخصين بالغين عند الحجز معاً.');
const offerValues: (OfferOptions & typeof offerTexts & ReturnType<typeof named>)[] = [
  { ...both('name', 'Two for one', 'اثنان بسعر واحد'), ...offerTexts, originalPrice: 698, salePrice: 628 },
  { ...both('name', 'Winter', 'الشتاء'), ...offerTexts, originalPrice: 200, salePrice: 150 },
  { ...both('name', 'Every test', 'كل الفحوص'), ...offerTexts, salePercent: 20 },
  { ...longest('name', 160), ...longestParagraphs('description', 4000), originalPrice: 1_234.5, salePrice: 1_200.5 },
  { ...both('name', 'Home', 'المنزل'), ...offerTexts, originalPrice: 100, salePrice: 50 },
  { ...both('name', 'Summer', 'الصيف'), ...offerTexts, originalPrice: 100, salePrice: 80, isEnded: true },
];
export const fixedOffers = offerValues.map((values, index) => ({ ...values, id: ids.offer(index + 1) }));
export const usualOffer = entryOf(fixedOffers, 1);
export const longOffer = entryOf(fixedOffers, 4);
export const endedOffer = entryOf(fixedOffers, 6);

const weekly = (month: MonthName, week: number) => ({ month, week });
const sections = [1, 2, 3].map((part) => `## Part ${part}\n\nPlain **water** is allowed.\n\n- one\n- two`).join('\n\n');
const infoTexts = both('description', sections, sections);
const infoOf = (en: string, ar: string, at: { month?: MonthName; week?: number } = {}) => ({
  ...both('title', en, ar),
  ...both('lead', 'Before the test, and on its morning.', 'قبل الفحص وفي صباحه.'),
  ...infoTexts,
  ...at,
});
export const fixedInfos = [
  infoOf('Before a blood test', 'قبل فحص الدم'),
  infoOf('Reading a report', 'قراءة التقرير'),
  infoOf('Home visits', 'الزيارة المنزلية'),
  { ...longest('title', 200), ...longest('lead', 300), ...longestParagraphs('description', 8000) },
  ...[1, 2, 3, 4].map((week) => infoOf(`November ${week}`, `نوفمبر ${week}`, weekly('November', week))),
  infoOf('March', 'مارس', weekly('March', 1)),
].map((values, index) => ({ month: null, week: null, ...values, id: ids.info(index + 1), slug: `topic-${index + 1}` }));
export const usualInfo = entryOf(fixedInfos, 1);
export const longInfo = entryOf(fixedInfos, 4);
/** Of the second week. */
export const novemberInfo = entryOf(fixedInfos, 6);

const quote = both('quote', 'It was over before my children woke up.', 'انتهى كل شيء قبل أن يستيقظ أطفالي.');
const wordsOf = (at: number) => both('altText', `Thank you ${at}`, `شكراً ${at}`);
export const fixedOpinions = [
  ...[1, 2, 3, 4].map((at) => ({ ...quote, ...both('altText', quote.quoteEn, quote.quoteAr), hasPackage: at === 2 })),
  { ...longest('quote', 500), ...longest('altText', 500), hasPackage: true },
  ...Array.from({ length: 9 }, (_, at) => ({ ...wordsOf(at + 1), hasPicture: true })),
  { ...longest('altText', 499), hasPicture: true },
].map((values, index) => ({
  hasPicture: false,
  hasPackage: false,
  ...both('firstName', 'Noura', 'نورة'),
  ...values,
  id: ids.opinion(index + 1),
}));
