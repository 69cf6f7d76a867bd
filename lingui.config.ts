import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const po = formatter({ lineNumbers: false });

/** Lingui computes ids of six letters, digits and signs of base64. */
const isExplicit = (id: string) => !/^[\w+/-]{6}$/.test(id);

/** Shows translators the English of a text with an explicit id. Each extraction writes the comments anew. */
const format: typeof po = {
  ...po,
  serialize: (catalog, context) => {
    const shown = Object.entries(catalog).map(([id, entry]) => {
      const { message, comments = [] } = entry;
      const isShown = message && isExplicit(id) && context.locale !== context.sourceLocale;
      return [id, isShown ? { ...entry, comments: [...comments, `English: ${message}`] } : entry];
    });
    return po.serialize(Object.fromEntries(shown), context);
  },
};

/** The pages with a form, and what only forms say: it comes with the first of them. */
const forms = [
  'src/client/requests/site/*.{ts,tsx}',
  'src/client/app/pages/booking.page.tsx',
  'src/client/ui/forms/{calendar,calendar-dialog,date-field}.tsx',
  'src/client/ui/forms/{foreign-answer-text,validation-messages}.ts',
  'src/shared/requests/booking-wish.rules.ts',
  'src/shared/appointments/visit-{areas,costs}.rules.ts',
];

/**
 * Five catalogues, so that visitors download neither the staff area's texts nor those of forms that they do not open.
 */
export default defineConfig({
  locales: ['en', 'ar'],
  sourceLocale: 'en',
  format,
  catalogs: [
    {
      path: 'locales/{locale}',
      include: ['src/client'],
      exclude: [...forms, 'src/client/**/admin/**', 'src/client/app/entry-admin.tsx', '**/*.test.*'],
    },
    { path: 'locales/forms/{locale}', include: forms, exclude: ['**/*.test.*'] },
    {
      path: 'locales/admin/{locale}',
      include: ['src/client/**/admin/**', 'src/client/app/entry-admin.tsx', 'src/shared/site/page-texts.ts'],
      exclude: ['**/*.test.*'],
    },
    // The names of fields, of types of requests and of kinds of facts, for the staff area and the server.
    {
      path: 'locales/collections/{locale}',
      include: [
        'src/shared/**/*.{collection,request,section}.ts',
        'src/shared/collections/{fields,setting-labels,staff-refusals}.ts',
        'src/shared/requests/request-labels.ts',
        'src/shared/appointments/visit-{areas,costs}.rules.ts',
        'src/shared/settings/trust-labels.ts',
      ],
      exclude: [],
    },
    {
      path: 'locales/server/{locale}',
      // The server translates what visitors read of a request and its appointment.
      include: ['src/server', 'src/shared/{appointments/appointment,requests/request}-states.rules.ts'],
      exclude: ['**/*.test.*', 'src/server/seed/**'],
    },
  ],
});
