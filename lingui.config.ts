import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The pages with a form, and what only forms say: it comes with the first of them. */
const forms = [
  'src/client/features/requests/*.{ts,tsx}',
  'src/client/pages/site/{booking,contact,reports,request-status,withdraw}.page.tsx',
  'src/client/components/{calendar,date-field}.tsx',
  'src/client/lib/validation-messages.ts',
];

/** Four catalogues, so that visitors download neither the staff area's texts nor those of forms that they do not open. */
export default defineConfig({
  locales: ['en', 'ar'],
  sourceLocale: 'en',
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: 'locales/{locale}', include: ['src/client'], exclude: [...forms, 'src/client/**/admin/**', 'src/client/entry-admin.tsx', '**/*.test.*'] },
    { path: 'locales/forms/{locale}', include: forms, exclude: ['**/*.test.*'] },
    { path: 'locales/admin/{locale}', include: ['src/client/**/admin/**', 'src/client/entry-admin.tsx'], exclude: ['**/*.test.*'] },
    { path: 'locales/server/{locale}', include: ['src/server'], exclude: ['**/*.test.*', 'src/server/seed/**'] },
  ],
});
