/** The examples are those of the previous API's documentation. */
interface FieldText {
  description: string;
  example?: unknown;
}

const id = '665f1c2ab7d3e4a190c81f02';
const picture = '/media/0f8b8d0f8b8d0f8b8d0f8b8d0f8b8d0f/original.png';

export const fieldTexts: Record<string, FieldText> = {
  _id: { description: 'The record’s id: 24 hexadecimal digits.', example: id },
  name_en: { description: 'The name in English.', example: 'Heart check' },
  name_ar: { description: 'The name in Arabic.', example: 'فحص القلب' },
  description_en: { description: 'The description in English, plain text.', example: 'For the heart.' },
  description_ar: { description: 'The description in Arabic, plain text.', example: 'للقلب.' },
  title_en: { description: 'The title in English.', example: 'Heart' },
  title_ar: { description: 'The title in Arabic.', example: 'القلب' },
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
  image: { description: 'The address of the picture.', example: picture },
  image_en: { description: 'The pictures for English pages: addresses when read, files or addresses when sent.', example: [picture] },
  image_ar: { description: 'The pictures for Arabic pages: addresses when read, files or addresses when sent.', example: [picture] },
  imagePackage: { description: 'The package’s picture: a file, or the address of a picture that the site has.' },
  imageOpinion: { description: 'The testimonial’s picture: a file, or the address of a picture that the site has.' },
  altText: { description: 'What the picture says, in words; English when sent.', example: 'Thank you for the kind care.' },
  category: { description: 'General information, or that of one week of the year.', example: 'weekly' },
  week: { description: 'The week of the month; none for general information.', example: 1 },
  month: { description: 'The month in English; none for general information.', example: 'January' },
  name: { description: 'The visitor’s name.', example: 'Omar Saleh' },
  email: { description: 'The visitor’s e-mail address.', example: 'omar@visitor.example' },
  phone: { description: 'The visitor’s phone number.', example: '+971501234567' },
  type: { description: 'What the message is.', example: 'inquiry' },
  message: { description: 'The message.', example: 'Do you open on Friday?' },
  lang: { description: 'The visitor’s language; eng means en.', example: 'en' },
  visitTime: { description: 'The day of the visit, as text.', example: 'Monday, 5 / 8 / 2024' },
  notes: { description: 'What the visitor adds.', example: 'In the morning, please.' },
  packageId: { description: 'The package that is booked; the server takes title and price from it.' },
  offerId: { description: 'The offer that is booked; the server takes title and price from it.' },
  packageTitle: { description: 'What is booked, as the visitor saw it.', example: 'Heart check' },
  packageDescription: { description: 'Its description, as the visitor saw it.', example: 'For the heart.' },
  packagePrice: { description: 'Its price, as the visitor saw it.', example: 199 },
  suggestions: { description: 'What the visitor adds.', example: 'Please call before you come.' },
  appointmentDay: { description: 'The weekday of the visit.', example: 'Monday' },
  appointmentDate: { description: 'The day of the visit: YYYY-MM-DD, or any text, which is kept as it is.', example: '2026-11-30' },
  appointmentTime: { description: 'The time of the visit.', example: '4:00 PM' },
  area: { description: 'The part of the town.', example: 'Al Nahda' },
  collector: { description: 'Who should come.', example: 'female' },
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
