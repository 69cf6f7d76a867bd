import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import { restOf } from '#shared/collections/collection.ts';
import type { Field, FieldText } from '#shared/collections/fields.ts';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { requestType, requestTypes } from '#shared/requests/request-types.ts';

const id = '665f1c2ab7d3e4a190c81f02';
const picture = '/media/0f8b8d0f8b8d0f8b8d0f8b8d0f8b8d0f/original.png';

const collectionTexts = [categoriesCollection, opinionsCollection, medicalInfosCollection].flatMap(({ fields }) =>
  Object.values<Field>(fields).flatMap((field) => {
    const rest = restOf(field);
    return rest ? [rest.in, rest.out].map(({ name, ...text }) => [name, text]) : [];
  }),
);

/** The examples are those of the previous API's documentation. */
export const fieldTexts: Record<string, FieldText> = {
  ...Object.assign({}, ...requestTypes.map((type) => requestType(type).rest.fields)),
  ...Object.fromEntries(collectionTexts),
  _id: { description: 'The record’s id: 24 hexadecimal digits.', example: id },
  name_en: { description: 'The name in English.', example: 'Heart check' },
  name_ar: { description: 'The name in Arabic.', example: 'فحص القلب' },
  description_en: { description: 'The description in English, plain text.', example: 'For the heart.' },
  description_ar: { description: 'The description in Arabic, plain text.', example: 'للقلب.' },
  tests: { description: 'How many tests it holds; an offer may say All.', example: 15 },
  price: { description: 'The price in AED; none is a price on request.', example: 199 },
  categoryId: { description: 'The category: its id when sent, the category itself when read.', example: id },
  onSale: { description: 'Whether the package is on sale. Visitors read false before the sale starts and after it ends.', example: true },
  priceSale: { description: 'The price during the sale in AED.', example: 149 },
  salePercent: { description: 'The percent off. Beside two prices, one that differs from theirs by more than a point is computed.', example: 25 },
  duration: { description: 'The days from the start of the sale to its end.', example: 14 },
  offerDuration: { description: 'The days from the start of the offer to its end.', example: 14 },
  startDate: { description: 'When it starts, ISO 8601; a day alone is its first moment at the centre.', example: '2026-11-01T00:00:00.000Z' },
  endDate: { description: 'When it ends, ISO 8601; a day alone is its last moment at the centre.', example: '2026-11-15T00:00:00.000Z' },
  testsSale: { description: 'How many tests the sale counts; required while on sale.', example: 15 },
  descriptionSale_en: { description: 'What the sale is about, in English.', example: 'Only in November.' },
  descriptionSale_ar: { description: 'What the sale is about, in Arabic.', example: 'في نوفمبر فقط.' },
  salePrice: { description: 'The price of the offer in AED.', example: 149 },
  image_en: { description: 'The pictures for English pages: addresses when read, files or addresses when sent.', example: [picture] },
  image_ar: { description: 'The pictures for Arabic pages: addresses when read, files or addresses when sent.', example: [picture] },
  imagePackage: { description: 'The package’s picture: a file, or the address of a picture that the site has.' },
  name: { description: 'The visitor’s name.', example: 'Omar Saleh' },
  email: { description: 'The visitor’s e-mail address.', example: 'omar@visitor.example' },
  phone: { description: 'The visitor’s phone number.', example: '+971501234567' },
  lang: { description: 'The visitor’s language; eng means en.', example: 'en' },
  identityCard: { description: 'The identity card: a picture or a PDF of up to 10 MB.' },
  insuranceCard: { description: 'The insurance card: a picture or a PDF of up to 10 MB.' },
};

/** Texts for responses, where `message` is not a visitor's. */
export const answerTexts: typeof fieldTexts = {
  ...fieldTexts,
  message: { description: 'A sentence for a person, in the language asked for.', example: 'This was not found. It may have been removed.' },
  requestId: { description: 'Names this request; the same stands in x-request-id and in the log.', example: 'req-1' },
};

/** Example bodies of update operations, which usually send a few fields only. */
export const changeExamples: Record<string, object> = {
  changePackage: { onSale: false },
  changePackageCategory: { title_en: 'Heart' },
  changeSale: { salePrice: 149 },
  changeOpinion: { altText: 'Thank you for the kind care.' },
  changeMedicalInfo: { title_en: 'Heart' },
};
