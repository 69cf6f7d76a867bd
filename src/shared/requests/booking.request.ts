import { z } from 'zod';
import { contentIdSchema, textSchema } from '../fields/fields.schema.ts';
import { sitePaths } from '../paths.ts';
import { bookingForm } from './booking.form.ts';
import { notesWithWish, wishInNotes } from './booking-wish.rules.ts';
import { requestLabels } from './request-labels.ts';
import { bookedSchema, defineRequestType, refusedField, refusedPost } from './request-type.ts';

export const bookingRequest = defineRequestType({
  type: 'booking',
  form: bookingForm,
  path: sitePaths.bookingPage(),
  rest: {
    path: 'booking',
    operation: 'Booking',
    summary: 'Books a package or an offer',
    fields: {
      notes: { description: 'What the visitor adds.', example: 'In the morning, please.' },
      packageId: { description: 'The package that is booked; the server takes title and price from it.' },
      offerId: { description: 'The offer that is booked; the server takes title and price from it.' },
      packageTitle: { description: 'What is booked, as the visitor saw it.', example: 'Heart check' },
      packageDescription: { description: 'Its description, as the visitor saw it.', example: 'For the heart.' },
      packagePrice: { description: 'Its price, as the visitor saw it.', example: 199 },
      salePercent: { description: 'Its percent off, as the visitor saw it.', example: 25 },
    },
  },
  name: /*i18n*/ { id: 'requestType.booking', message: 'Booking' },
  visitorName: /*i18n*/ { id: 'requestType.booking.visitorName', message: 'Package booking' },
  arrived: /*i18n*/ { id: 'requestType.booking.arrived', message: 'A new booking has arrived.' },
  plural: /*i18n*/ { id: 'requestType.booking.plural', message: 'Bookings' },
  hasAppointment: true,
  part: ({ offerId }) => (offerId === null ? null : 'offers'),
  mails: () => ({
    notification: {
      subject: /*i18n*/ { id: 'mail.booking.subject', message: 'New booking' },
      title: /*i18n*/ { id: 'mail.booking.title', message: 'A visitor asks to book' },
    },
    acknowledgement: {
      subject: /*i18n*/ {
        id: 'mail.booking.acknowledgement',
        message: 'We have received your booking request ({reference})',
      },
      title: requestLabels.reachedUs,
      received: /*i18n*/ {
        id: 'mail.booking.received',
        message: 'We have received your booking request. It is confirmed once we have confirmed it with you.',
      },
      next: /*i18n*/ {
        id: 'mail.booking.next',
        message:
          'What happens next: a member of our team calls you during our opening hours to agree on a time and tell you how to prepare.',
      },
    },
  }),
  colour: 'coral.5',
  stored: {
    notes: z.string(),
    packageId: z.string().nullable(),
    offerId: z.string().nullable(),
    /** Data that the page showed. */
    shown: bookedSchema,
    /** Data of the server; null if the record was not named or no longer exists. */
    record: bookedSchema.nullable(),
  },
  entry: {
    booked: z.object({ kind: z.enum(['package', 'offer']), id: contentIdSchema }),
    notes: textSchema(bookingForm.fields.notes.limit),
  },
  entryLabels: { booked: requestLabels.booked, notes: requestLabels.notes },
  readPosted: ({ wishDay = '', wishTime = '', wishPlace = '', notes = '', ...posted }, { query, ...reader }) => {
    const { limit, join } = notesWithWish({ wishDay, wishTime, wishPlace }, reader);
    const own = textSchema(limit).safeParse(notes);
    if (!own.success) throw refusedPost('notes', { id: 'validation.tooLong', values: { max: limit } });
    return { ...posted, notes: join(own.data), packageId: query.get('package'), offerId: query.get('offer') };
  },
  describe: (
    { notes, packageId, offerId, packageTitle, packageDescription, packagePrice, salePercent },
    { locale, findBooked },
  ) => {
    const shown = { title: packageTitle, description: packageDescription, price: packagePrice, salePercent };
    return { notes, packageId, offerId, shown, record: findBooked({ packageId, offerId }, locale) };
  },
  wishWords: ({ notes }, reader) => wishInNotes(notes, reader),
  readEntry: ({ booked: { kind, id }, notes }, { locale, findBooked }) => {
    const named = { packageId: kind === 'package' ? id : null, offerId: kind === 'offer' ? id : null };
    const record = findBooked(named, locale);
    if (!record) throw refusedField('booked', { id: 'validation.unknownRecord' });
    // Staff quote the server's record to the person.
    const told = {
      packageTitle: record.title,
      packageDescription: record.description,
      packagePrice: record.price,
      salePercent: record.salePercent,
    };
    return { ...named, ...told, notes };
  },
  message: ({ notes }) => notes,
  messageLabel: requestLabels.notes,
  packageIds: ({ packageId }) => (packageId ? [packageId] : []),
  asked: ({ record, shown }) => record ?? shown,
  facts: ({ record, shown }, _reader, { booked }) => {
    const hasChanged = record !== null && (record.title !== shown.title || record.price !== shown.price);
    return [
      [requestLabels.booked, booked(record ?? shown)],
      [/*i18n*/ { id: 'mail.shown', message: 'According to the form' }, hasChanged ? booked(shown) : ''],
    ];
  },
  columns: [],
});
