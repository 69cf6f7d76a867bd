import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Three catalogues, so that visitors do not download the staff area's texts. */
export default defineConfig({
  locales: ['en', 'ar'],
  sourceLocale: 'en',
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: 'locales/{locale}', include: ['src/client'], exclude: ['src/client/**/admin/**', 'src/client/entry-admin.tsx', '**/*.test.*'] },
    { path: 'locales/admin/{locale}', include: ['src/client/**/admin/**', 'src/client/entry-admin.tsx'], exclude: ['**/*.test.*'] },
    { path: 'locales/server/{locale}', include: ['src/server'], exclude: ['**/*.test.*', 'src/server/seed/**'] },
  ],
});
