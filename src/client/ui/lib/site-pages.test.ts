import { expect, test } from 'vitest';
import { requestType, requestTypes } from '#shared/requests/request-types.ts';
import { type SitePage, sitePages } from './site-pages.ts';

test.each(requestTypes)('The form of the request type %s is on exactly one page.', (type) => {
  const pages = Object.values<SitePage>(sitePages).filter(({ paths }) => paths.includes(requestType(type).path));
  expect(pages.map(({ hasForm }) => hasForm)).toEqual([true]);
});
