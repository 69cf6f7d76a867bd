import type { FieldText } from '#shared/collections/fields.ts';
import { requestType, requestTypes } from '#shared/requests/request-types.ts';
import { servedCollections } from '../served-collections.ts';

export type FieldTexts = Readonly<Record<string, FieldText>>;

const visitorTexts: FieldTexts = {
  name: { description: 'The visitor’s name.', example: 'Omar Saleh' },
  email: { description: 'The visitor’s e-mail address.', example: 'omar@visitor.example' },
  phone: { description: 'The visitor’s phone number.', example: '+971501234567' },
  lang: { description: 'The visitor’s language; eng means en.', example: 'en' },
  identityCard: { description: 'The identity card: a picture or a PDF of up to 10 MB.' },
  insuranceCard: { description: 'The insurance card: a picture or a PDF of up to 10 MB.' },
};

const answerTexts: FieldTexts = {
  message: { description: 'A sentence for people, in the requested language.', example: 'This was not found. It may have been removed.' },
  requestId: { description: 'The id of this request, as in x-request-id and in the log.', example: 'req-1' },
};

const collections = Object.values(servedCollections).map(({ rest }) => rest);

/** The texts of fields, by the name of a schema or of a type of request. The examples are those of the previous API's documentation. */
export const fieldTexts: Readonly<Record<string, FieldTexts>> = {
  ...{ Error: answerTexts, Message: answerTexts },
  ...Object.fromEntries(collections.map(({ title, fieldTexts }) => [title, fieldTexts])),
  ...Object.fromEntries(requestTypes.map((type) => [requestType(type).rest.operation, { ...visitorTexts, ...requestType(type).rest.fields }])),
};

/** Example bodies of update operations, which usually send a few fields only. */
export const changeExamples: Readonly<Record<string, object>> = Object.fromEntries(
  collections.map(({ title, changeExample }) => [`change${title}`, changeExample]),
);
