import { msg } from '@lingui/core/macro';
import type { TextPage } from '#shared/settings/page-texts.rules.ts';
import { pageTexts } from '#shared/site/page-texts.ts';
import { sitePages } from '../../ui/lib/site-pages.ts';
import { groupsOf } from './section-groups.ts';

const { booking, contact } = sitePages;
/** The title of a page's group of texts, and the page for its preview. */
const placeOf = (page: TextPage) => {
  if (page === 'answers') return { title: msg`When to expect an answer`, previewPath: contact.paths[0] };
  if (page === 'booking') return { title: msg`Book a package`, previewPath: booking.paths[0] };
  return { title: sitePages[page].label, previewPath: sitePages[page].paths[0] };
};

/** The groups of the section, one for each page, by the name of the page. */
export const pageTextGroups = groupsOf('texts').map((group) => ({
  ...group,
  ...placeOf(group.at.replace('pageTexts.', '') as TextPage),
}));

/** The pages available for a preview, by title. */
export const pageTextPreviews = (Object.keys(pageTexts) as TextPage[]).flatMap((page) => {
  const { title, previewPath: path } = placeOf(page);
  return page === 'answers' ? [] : { path, title };
});
