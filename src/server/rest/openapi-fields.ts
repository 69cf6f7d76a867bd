import { restOf } from '#shared/collections/collection.ts';
import type { Field, FieldText } from '#shared/collections/fields.ts';
import { requestType, requestTypes } from '#shared/requests/request-types.ts';
import { servedCollections } from '../collections.ts';

const id = '665f1c2ab7d3e4a190c81f02';

const collectionTexts = Object.values(servedCollections).flatMap(({ stored }) =>
  Object.values<Field>(stored.declaration.fields).flatMap((field) => {
    const rest = restOf(field);
    return rest ? [rest.in, rest.out].map(({ name, ...text }) => [name, text]) : [];
  }),
);

/** The examples are those of the previous API's documentation. */
export const fieldTexts: Record<string, FieldText> = {
  ...Object.assign({}, ...requestTypes.map((type) => requestType(type).rest.fields)),
  ...Object.fromEntries(collectionTexts),
  _id: { description: 'The record’s id: 24 hexadecimal digits.', example: id },
  duration: { description: 'The days from the start of the sale to its end.', example: 14 },
  offerDuration: { description: 'The days from the start of the offer to its end.', example: 14 },
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
  message: { description: 'A sentence for people, in the requested language.', example: 'This was not found. It may have been removed.' },
  requestId: { description: 'The id of this request, as in x-request-id and in the log.', example: 'req-1' },
};

/** Example bodies of update operations, which usually send a few fields only. */
export const changeExamples: Record<string, object> = {
  changePackage: { onSale: false },
  changePackageCategory: { title_en: 'Heart' },
  changeSale: { salePrice: 149 },
  changeOpinion: { altText: 'Thank you for the kind care.' },
  changeMedicalInfo: { title_en: 'Heart' },
};
