import { msg } from '@lingui/core/macro';
import { randomId } from '@mantine/hooks';
import { sitePaths } from '#shared/paths.ts';
import type { SectionValues, SiteSectionName } from '#shared/settings/settings-sections.schema.ts';
import { AccentField } from '../../ui/admin/section-form/accent-field.tsx';
import { groupsFor } from '../../ui/admin/section-form/field-shapes.ts';
import { hours } from './hours-section.ts';
import { pageTextGroups, pageTextPreviews } from './page-texts-section.ts';
import { privacySkeleton } from './privacy-skeleton.ts';
import { type SectionDescription, sectionPage } from './section.page.tsx';
import { trust } from './trust-section.ts';

type Described<Name extends SiteSectionName> = Pick<
  SectionDescription,
  'title' | 'hint' | 'previewPath' | 'previews' | 'groups' | 'setElsewhere'
> & {
  section: Name;
};

const groupsOf = <Name extends SiteSectionName>(_section: Name) => groupsFor<SectionValues<Name>>();
const titleAndText = { titleEn: '', titleAr: '', textEn: '', textAr: '' };

const inCentre = groupsOf('centre');
const centre: Described<'centre'> = {
  section: 'centre',
  title: msg`Centre`,
  previewPath: sitePaths.home(),
  groups: [
    inCentre('centre', msg`Name`, [
      { kind: 'pair', name: 'name', label: msg`Name`, isRequired: true },
      { kind: 'pair', name: 'short', label: msg`Short name`, isRequired: true },
      { kind: 'pair', name: 'tagline', label: msg`Line below the name` },
      { kind: 'number', name: 'foundedYear', isOptional: true, label: msg`Founded in the year` },
    ]),
    inCentre('centre', msg`Place`, [
      { kind: 'pair', name: 'town', label: msg`Town` },
      { kind: 'pair', name: 'address', label: msg`Address` },
    ]),
    inCentre('centre', msg`Legal information`, [
      { kind: 'pair', name: 'licence', label: msg`Licence` },
      { kind: 'pair', name: 'advertisingApproval', label: msg`Advertising approval` },
      { kind: 'pair', name: 'disclaimer', label: msg`Medical notice`, lines: 3 },
      { kind: 'pair', name: 'priceNote', label: msg`Note on prices`, lines: 2 },
    ]),
  ],
};

const inContact = groupsOf('contact');
const contact: Described<'contact'> = {
  section: 'contact',
  title: msg`Contact and social`,
  previewPath: sitePaths.contact(),
  groups: [
    inContact('contact', msg`Telephones`, [
      {
        kind: 'list',
        name: 'phones',
        addLabel: msg`Add a telephone`,
        emptyText: msg`No telephone is shown yet. The first two appear on every page.`,
        empty: () => ({ labelEn: '', labelAr: '', display: '' }),
        useTitle: () => (phone) => phone.display,
        fields: [
          { kind: 'pair', name: 'label', label: msg`Label` },
          {
            kind: 'line',
            name: 'display',
            label: msg`Number`,
            hint: msg`Visitors read it as you write it here.`,
            type: 'tel',
            isRequired: true,
          },
        ],
      },
    ]),
    inContact('contact', msg`E-mail and WhatsApp`, [
      { kind: 'line', name: 'email', label: msg`E-mail address`, type: 'email' },
      { kind: 'line', name: 'privacyEmail', label: msg`E-mail address for privacy`, type: 'email' },
      {
        kind: 'line',
        name: 'whatsappE164',
        label: msg`WhatsApp number`,
        hint: msg`Visitors who ask about a package write to it.`,
        type: 'tel',
      },
      {
        kind: 'choice',
        name: 'phoneRegion',
        label: msg`Country of numbers without a country code`,
        hint: msg`For your own numbers and for those that visitors send.`,
        choices: [
          { value: 'AE', label: msg`United Arab Emirates` },
          { value: 'SA', label: msg`Saudi Arabia` },
          { value: 'OM', label: msg`Oman` },
          { value: 'QA', label: msg`Qatar` },
          { value: 'BH', label: msg`Bahrain` },
          { value: 'KW', label: msg`Kuwait` },
        ],
      },
    ]),
    inContact('contact.links', msg`Links`, [
      { kind: 'line', name: 'whatsapp', label: msg`WhatsApp link`, type: 'url' },
      { kind: 'line', name: 'instagram', label: msg`Instagram`, type: 'url' },
      { kind: 'line', name: 'facebook', label: msg`Facebook`, type: 'url' },
      { kind: 'line', name: 'map', label: msg`Map`, type: 'url' },
      { kind: 'line', name: 'survey', label: msg`Survey`, type: 'url' },
      { kind: 'line', name: 'review', label: msg`Review page`, type: 'url' },
    ]),
  ],
};

const inLanding = groupsOf('landing');
const landing: Described<'landing'> = {
  section: 'landing',
  title: msg`Landing page`,
  previewPath: sitePaths.home(),
  groups: [
    inLanding('', msg`Slides`, [
      {
        kind: 'list',
        name: 'heroSlides',
        addLabel: msg`Add a slide`,
        emptyText: msg`There are no slides.`,
        empty: () => ({ key: randomId('slide-'), link: '', ...titleAndText, ctaEn: '', ctaAr: '', pictureId: null }),
        fields: [
          { kind: 'pair', name: 'title', label: msg`Title`, isRequired: true },
          { kind: 'pair', name: 'text', label: msg`Text`, lines: 2 },
          { kind: 'page', name: 'link', label: msg`Link` },
          { kind: 'pair', name: 'cta', label: msg`Text of the link` },
          { kind: 'picture', name: 'pictureId', label: msg`Picture` },
        ],
      },
    ]),
    inLanding('', msg`Services`, [
      {
        kind: 'list',
        name: 'services',
        addLabel: msg`Add a service`,
        emptyText: msg`There are no services.`,
        empty: () => ({
          key: randomId('service-'),
          icon: 'package',
          path: '',
          nameEn: '',
          nameAr: '',
          descriptionEn: '',
          descriptionAr: '',
        }),
        fields: [
          { kind: 'pair', name: 'name', label: msg`Name`, isRequired: true },
          { kind: 'pair', name: 'description', label: msg`Description`, lines: 3 },
          { kind: 'page', name: 'path', label: msg`Link` },
          {
            kind: 'choice',
            name: 'icon',
            label: msg`Icon`,
            choices: [
              { value: 'package', label: msg`Test tube` },
              { value: 'home', label: msg`House` },
              { value: 'report', label: msg`Report` },
              { value: 'info', label: msg`Book` },
            ],
          },
        ],
      },
    ]),
    inLanding('', msg`Why people trust us`, [
      {
        kind: 'list',
        name: 'featureCards',
        addLabel: msg`Add a card`,
        emptyText: msg`There are no cards, so the page does not show this part.`,
        empty: () => ({ key: randomId('card-'), icon: 'quality', ...titleAndText, factEn: '', factAr: '' }),
        fields: [
          { kind: 'pair', name: 'title', label: msg`Title`, isRequired: true },
          { kind: 'pair', name: 'text', label: msg`Text`, lines: 2 },
          { kind: 'pair', name: 'fact', label: msg`Fact that visitors can check` },
          {
            kind: 'choice',
            name: 'icon',
            label: msg`Icon`,
            choices: [
              { value: 'excellence', label: msg`Award` },
              { value: 'competitiveness', label: msg`Coins` },
              { value: 'quality', label: msg`Shield` },
              { value: 'other', label: msg`Sparkles` },
            ],
          },
        ],
      },
    ]),
    inLanding('', msg`Partners`, [
      {
        kind: 'list',
        name: 'partners',
        addLabel: msg`Add a partner`,
        emptyText: msg`There are no partners.`,
        empty: () => ({ key: randomId('partner-'), nameEn: '', nameAr: '', pictureId: null }),
        fields: [
          { kind: 'pair', name: 'name', label: msg`Name`, isRequired: true },
          { kind: 'picture', name: 'pictureId', label: msg`Logo`, isWhole: true },
        ],
      },
    ]),
  ],
};

const inAbout = groupsOf('about');
const about: Described<'about'> = {
  section: 'about',
  title: msg`About`,
  previewPath: sitePaths.about(),
  groups: [
    ...(['story', 'vision', 'mission'] as const).map((part) =>
      inAbout(`about.${part}`, { story: msg`Story`, vision: msg`Vision`, mission: msg`Mission` }[part], [
        { kind: 'pair', name: 'title', label: msg`Title` },
        { kind: 'pair', name: 'text', label: msg`Text`, lines: 5, isLight: true },
      ]),
    ),
    inAbout('about.values', msg`Values`, [
      { kind: 'pair', name: 'title', label: msg`Title` },
      {
        kind: 'list',
        name: 'items',
        addLabel: msg`Add a value`,
        emptyText: msg`There are no values.`,
        empty: () => titleAndText,
        fields: [
          { kind: 'pair', name: 'title', label: msg`Title`, isRequired: true },
          { kind: 'pair', name: 'text', label: msg`Text`, lines: 2 },
        ],
      },
    ]),
    inAbout('', msg`A look inside`, [
      {
        kind: 'list',
        name: 'gallery',
        addLabel: msg`Add a picture`,
        emptyText: msg`There are no pictures.`,
        empty: () => ({ titleEn: '', titleAr: '', descriptionEn: '', descriptionAr: '', pictureId: null }),
        fields: [
          { kind: 'pair', name: 'title', label: msg`Title`, isRequired: true },
          { kind: 'pair', name: 'description', label: msg`Description`, lines: 2 },
          { kind: 'picture', name: 'pictureId', label: msg`Picture` },
        ],
      },
    ]),
    inAbout('about', msg`Partners`, [{ kind: 'pair', name: 'partnersTitle', label: msg`Title above the partners` }]),
  ],
};

const faqs: Described<'faqs'> = {
  section: 'faqs',
  title: msg`Common questions`,
  previewPath: sitePaths.faq(),
  groups: [
    groupsOf('faqs')('', msg`Questions and answers`, [
      {
        kind: 'list',
        name: 'faqs',
        addLabel: msg`Add a question`,
        emptyText: msg`There are no questions.`,
        empty: () => ({ questionEn: '', questionAr: '', answerEn: '', answerAr: '' }),
        fields: [
          { kind: 'pair', name: 'question', label: msg`Question`, isRequired: true },
          { kind: 'pair', name: 'answer', label: msg`Answer`, isRequired: true, lines: 4, isLight: true },
        ],
      },
    ]),
  ],
};

const inPrivacy = groupsOf('privacy');
const privacy: Described<'privacy'> = {
  section: 'privacy',
  title: msg`Privacy policy`,
  previewPath: sitePaths.privacyPolicy(),
  groups: [
    inPrivacy('privacyPolicy', msg`Start of the page`, [
      { kind: 'day', name: 'lastUpdated', label: msg`Last updated`, isRequired: true },
      { kind: 'pair', name: 'title', label: msg`Title` },
      { kind: 'pair', name: 'intro', label: msg`Introduction`, lines: 4 },
    ]),
    inPrivacy('privacyPolicy', msg`Sections`, [
      {
        kind: 'list',
        name: 'sections',
        addLabel: msg`Add a section`,
        emptyText: msg`There are no sections.`,
        skeleton: privacySkeleton,
        empty: () => ({ key: randomId('section-'), titleEn: '', titleAr: '', bodyEn: [], bodyAr: [] }),
        fields: [
          { kind: 'pair', name: 'title', label: msg`Title`, isRequired: true },
          { kind: 'paragraphs', name: 'body', label: msg`Text` },
        ],
      },
    ]),
  ],
};

// The placeholders as typed in texts.
const [town, year, price] = ['{town}', '{year}', '{price}'];
const texts: Described<'texts'> = {
  section: 'texts',
  title: msg`Texts of the pages`,
  hint: msg`A text that is empty in both languages is left out. ${town} and ${year} stand for the town and the year in the section “Centre”. The heading of the home page can contain ${price}, the lowest price of a package; if a value is missing, the page shows the line below the name instead.`,
  previewPath: sitePaths.withdraw(),
  previews: pageTextPreviews,
  groups: pageTextGroups,
};

const opinions: Described<'opinions'> = {
  section: 'opinions',
  title: msg`Testimonials`,
  previewPath: sitePaths.home(),
  groups: [
    groupsOf('opinions')('opinions', msg`Testimonials`, [
      {
        kind: 'switch',
        name: 'isShown',
        label: msg`Show testimonials to visitors`,
        hint: msg`When switched off, their page is hidden from the navigation and from search engines. Stored testimonials are kept.`,
      },
    ]),
  ],
};

const siteParts: Described<'siteParts'> = {
  section: 'siteParts',
  title: msg`What the site offers`,
  hint: msg`What is switched off disappears from menus, links and search engines. Visitors who open its address read that it is not available, and how to reach you.`,
  previewPath: sitePaths.home(),
  groups: [
    groupsOf('siteParts')('siteParts', msg`Visitors can`, [
      {
        kind: 'switch',
        name: 'homeVisits',
        label: msg`Ask for a home visit`,
        hint: msg`When switched off, no new requests arrive, also from apps. Visits that were asked for stay, and you can still enter some yourself.`,
      },
      {
        kind: 'switch',
        name: 'reports',
        label: msg`Ask for a laboratory report`,
        hint: msg`When switched off, no new requests arrive, also from apps. Those that arrived stay in the inbox.`,
      },
      {
        kind: 'switch',
        name: 'offers',
        label: msg`See and book offers`,
        hint: msg`When switched off, nobody sees or books an offer. Stored offers are kept, and sale prices of packages stay.`,
      },
    ]),
  ],
};

const inAnnouncement = groupsOf('announcement');
const announcement: Described<'announcement'> = {
  section: 'announcement',
  title: msg`Announcement`,
  previewPath: sitePaths.home(),
  groups: [
    inAnnouncement('announcement', msg`Above every page`, [
      {
        kind: 'switch',
        name: 'isOn',
        label: msg`Show the announcement`,
        hint: msg`Visitors can close it. A new text is shown to everybody again.`,
      },
      { kind: 'pair', name: 'text', label: msg`Text`, lines: 2 },
      { kind: 'page', name: 'link', label: msg`Link` },
      { kind: 'pair', name: 'linkText', label: msg`Text of the link` },
    ]),
    inAnnouncement('announcement', msg`When it is shown (UAE time)`, [
      { kind: 'moment', edge: 'start', name: 'start', label: msg`From`, hint: msg`Leave empty to start at once.` },
      {
        kind: 'moment',
        edge: 'end',
        name: 'end',
        label: msg`Until`,
        hint: msg`Leave empty to show it until you switch it off.`,
      },
    ]),
  ],
};

const inBrand = groupsOf('brand');
const brand: Described<'brand'> = {
  section: 'brand',
  title: msg`Brand`,
  previewPath: sitePaths.home(),
  groups: [
    inBrand('brand', msg`Colour`, [{ kind: 'custom', name: 'accent', label: msg`Accent colour`, render: AccentField }]),
    inBrand('brand', msg`Logo`, [{ kind: 'picture', name: 'logoId', label: msg`Logo`, isWhole: true }]),
  ],
};

/** The sections with public content. */
export const siteSections = {
  centre,
  contact,
  hours,
  landing,
  about,
  trust,
  faqs,
  texts,
  privacy,
  opinions,
  siteParts,
  announcement,
  brand,
};

/** Each page component is created once: a new component would remount and lose typed values. */
export const siteSectionPages = Object.fromEntries(
  Object.values(siteSections).map((description) => [description.section, sectionPage(description)]),
) as Record<SiteSectionName, ReturnType<typeof sectionPage>>;
