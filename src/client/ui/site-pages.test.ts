import { expect, test } from 'vitest';
import { requestType, requestTypes } from '#shared/requests/request-types.ts';
import { type SitePage, sitePages } from './site-pages.ts';

test.each(requestTypes)('A visitor finds the form of a %s on a page.', (type) => {
  const pages = Object.values<SitePage>(sitePages).filter(({ paths }) => paths.includes(requestType(type).path));
  expect(pages.map(({ hasForm }) => hasForm)).toEqual([true]);
});
