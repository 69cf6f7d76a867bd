import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sitePaths } from '#shared/paths.ts';
import type { TextName, TextPage } from '#shared/settings/page-texts.schema.ts';
import type { FieldGroup } from '../../ui/admin/section-form/field-shapes.ts';

const intro = msg`Below the title`;
const next = msg`What happens next, after sending`;
const steps = {
  step1: msg`First step`,
  step1Text: msg`First step: text`,
  step2: msg`Second step`,
  step2Text: msg`Second step: text`,
  step3: msg`Third step`,
  step3Text: msg`Third step: text`,
};

/** Where the texts of each are looked at; those of no page of their own on one that says them. */
const paths: Record<TextPage, string> = {
  home: sitePaths.home(),
  services: sitePaths.services(),
  packages: sitePaths.packages(),
  offers: sitePaths.offers(),
  booking: sitePaths.bookingPage(),
  withdraw: sitePaths.withdraw(),
  reports: sitePaths.reports(),
  contact: sitePaths.contact(),
  answers: sitePaths.contact(),
  information: sitePaths.information(),
  opinions: sitePaths.opinions(),
  about: sitePaths.about(),
  location: sitePaths.location(),
  faq: sitePaths.faq(),
};

/** A group for every page: a page or a text without one here is an error of types. */
const pages: { [Page in TextPage]: { title: MessageDescriptor; labels: Record<TextName<Page>, MessageDescriptor> } } = {
  home: {
    title: msg`Home`,
    labels: {
      packages: msg`Above the packages`,
      noOffer: msg`Where no offer runs`,
      contact: msg`Beside the telephones`,
      message: msg`Beside “Write a message”`,
    },
  },
  services: { title: msg`Services`, labels: { intro, help: msg`For those who do not know what they need` } },
  packages: { title: msg`Packages`, labels: { intro, offers: msg`Beside “See offers”` } },
  offers: { title: msg`Offers`, labels: { intro } },
  booking: { title: msg`Book a package`, labels: { intro, next } },
  withdraw: { title: msg`Home visit`, labels: { intro, ...steps, ask: msg`For those who would rather call`, next } },
  reports: { title: msg`Laboratory report request`, labels: { intro, ...steps, next } },
  contact: { title: msg`Contact`, labels: { intro, next } },
  answers: { title: msg`When to expect an answer`, labels: { open: msg`While you are open`, usual: msg`At any other time` } },
  information: { title: msg`Medical information`, labels: { intro } },
  opinions: { title: msg`Testimonials`, labels: { intro, review: msg`Beside “Write a review”` } },
  about: { title: msg`About us`, labels: { intro } },
  location: { title: msg`Location and opening hours`, labels: { packages: msg`Beside “Browse packages”` } },
  faq: { title: msg`Frequent questions`, labels: { intro } },
};

/** The groups of the section. */
export const pageTextGroups: FieldGroup[] = Object.entries(pages).map(([page, { title, labels }]) => ({
  title,
  at: `pageTexts.${page}`,
  previewPath: paths[page as TextPage],
  fields: Object.entries<MessageDescriptor>(labels).map(([name, label]) => ({ kind: 'pair', name, label, lines: 2 })),
}));

/** The pages that the texts can be looked at on, by their titles. */
export const pageTextPreviews = Object.entries(pages).flatMap(([page, { title }]) => (page === 'answers' ? [] : { path: paths[page as TextPage], title }));
