import { msg } from '@lingui/core/macro';
import { sitePaths } from '#shared/paths.ts';
import type { SiteSectionName } from '#shared/settings/sections.ts';
import { pageTextGroups, pageTextPreviews } from './page-texts-section.ts';
import { type SectionDescription, sectionPage } from './section.page.tsx';
import { groupsOf } from './section-groups.ts';
import { useHitsReview } from './use-hits-review.tsx';

type Described = Omit<SectionDescription, 'section' | 'groups'> & Partial<Pick<SectionDescription, 'groups'>>;

// The placeholders as typed in texts.
const [town, year, price] = ['{town}', '{year}', '{price}'];

/** The title, the hint and the preview of each section. */
const described: Record<SiteSectionName, Described> = {
  centre: { title: msg`Centre`, previewPath: sitePaths.home() },
  contact: { title: msg`Contact and social`, previewPath: sitePaths.contact() },
  hours: { title: msg`Opening hours`, previewPath: sitePaths.location(), useReview: useHitsReview },
  landing: { title: msg`Landing page`, previewPath: sitePaths.home() },
  about: { title: msg`About`, previewPath: sitePaths.about() },
  trust: {
    title: msg`Trust`,
    hint: msg`Visitors read the facts on the home page, on “About us” and beside each package, after them the licence and the advertising approval of the section “Centre”. What is not set is left out.`,
    previewPath: sitePaths.about(),
  },
  faqs: { title: msg`Common questions`, previewPath: sitePaths.faq() },
  texts: {
    title: msg`Texts of the pages`,
    hint: msg`A text that is empty in both languages is left out. ${town} and ${year} stand for the town and the year in the section “Centre”. The heading of the home page can contain ${price}, the lowest price of a package; if a value is missing, the page shows the line below the name instead.`,
    previewPath: sitePaths.withdraw(),
    previews: pageTextPreviews,
    groups: pageTextGroups,
  },
  privacy: { title: msg`Privacy policy`, previewPath: sitePaths.privacyPolicy() },
  opinions: { title: msg`Testimonials`, previewPath: sitePaths.home() },
  siteParts: {
    title: msg`What the site offers`,
    hint: msg`What is switched off disappears from menus, links and search engines. Visitors who open its address read that it is not available, and how to reach you.`,
    previewPath: sitePaths.home(),
  },
  announcement: { title: msg`Announcement`, previewPath: sitePaths.home() },
  brand: { title: msg`Brand`, previewPath: sitePaths.home() },
};

const mapSites = <Mapped,>(map: (section: SiteSectionName, description: Described) => Mapped) =>
  Object.fromEntries(
    Object.entries(described).map(([section, one]) => [section, map(section as SiteSectionName, one)]),
  ) as Record<SiteSectionName, Mapped>;

/** The sections with public content. */
export const siteSections = mapSites(
  (section, description): SectionDescription => ({ groups: groupsOf(section), ...description, section }),
);

/** Each page component is created once: a new component would remount and lose typed values. */
export const siteSectionPages = mapSites((section) => sectionPage(siteSections[section]));
