import { z } from 'zod';
import { daySchema } from '../fields/fields.schema.ts';
import { readDay } from '../fields/typed-days.rules.ts';
import { sitePaths } from '../paths.ts';
import { dayOf } from '../time/days.rules.ts';
import { readPostedDay } from './posted-visit.rules.ts';
import { reportForm } from './report.form.ts';
import { requestLabels } from './request-labels.ts';
import { defineRequestType, refusedPost, storedFields } from './request-type.ts';
import { visitTimeText } from './visit-time.rules.ts';

export const reportRequest = defineRequestType({
  type: 'report',
  form: reportForm,
  path: sitePaths.reports(),
  rest: {
    path: 'report',
    operation: 'Report',
    summary: 'Asks for a report',
    fields: {
      visitTime: { description: 'The day of the visit, as text.', example: 'Monday, 5 / 8 / 2024' },
    },
  },
  name: /*i18n*/ { id: 'requestType.report', message: 'Report' },
  visitorName: /*i18n*/ { id: 'requestType.report.visitorName', message: 'Laboratory report request' },
  arrived: /*i18n*/ { id: 'requestType.report.arrived', message: 'A new report request has arrived.' },
  plural: /*i18n*/ { id: 'requestType.report.plural', message: 'Report requests' },
  hasAppointment: false,
  part: () => 'reports',
  mails: () => ({
    notification: {
      subject: /*i18n*/ { id: 'mail.report.subject', message: 'New report request' },
      title: /*i18n*/ { id: 'mail.report.title', message: 'A visitor asks for a report' },
    },
    acknowledgement: {
      subject: /*i18n*/ {
        id: 'mail.report.acknowledgement',
        message: 'We have received your report request ({reference})',
      },
      title: requestLabels.reachedUs,
      received: /*i18n*/ { id: 'mail.report.received', message: 'We have received your request for a report.' },
      next: /*i18n*/ {
        id: 'mail.report.next',
        message: 'What happens next: we check your identity with you by phone, and then give you the report securely.',
      },
    },
  }),
  colour: 'sea.4',
  stored: storedFields(reportForm),
  entry: { visitDay: z.literal('').or(daySchema) },
  entryLabels: { visitDay: /*i18n*/ { id: 'requestEntry.visitDay', message: 'Day of the visit' } },
  readPosted: ({ visitDay = '', ...posted }, { locale, now }) => {
    const day = readPostedDay(visitDay);
    if (day > dayOf(new Date(now).toISOString())) throw refusedPost('visitDay', { id: 'report.visitIsToCome' });
    return { ...posted, visitTime: day && visitTimeText(day, locale) };
  },
  describe: ({ visitTime }) => ({ visitTime }),
  wish: ({ visitTime }) => ({ visitDay: readDay(visitTime), visitTime: null }),
  readEntry: ({ visitDay }, { locale }) => ({ visitTime: visitDay && visitTimeText(visitDay, locale) }),
  message: ({ visitTime }) => visitTime,
  messageLabel: /*i18n*/ { id: 'mail.visitTime', message: 'Day of the visit' },
  facts: () => [],
  columns: [],
});
