import type { DiagnosticLabLeaf, MedicalWebPage, Person } from 'schema-dts';
import type { MedicalInfoPage } from '#shared/medical-infos/medical-infos.schema.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { type LaboratoryOptions, laboratoryId } from './laboratory.ts';
import { largestFile } from './product.ts';

export const person = (name: string): Person => ({ '@type': 'Person', name });

/** A topic of medical information. Values that the centre has not set are omitted. */
export function medicalWebPage(
  { slug, title, lead, author, reviewer, reviewedOn, picture }: MedicalInfoPage,
  { frame, locale, origin }: LaboratoryOptions,
): MedicalWebPage {
  const url = origin + localizedPath(locale, sitePaths.medicalInfo(slug));
  return {
    '@type': 'MedicalWebPage',
    '@id': `${url}#page`,
    url,
    name: title,
    inLanguage: locale,
    ...(lead && { description: lead }),
    ...(picture && { image: origin + largestFile(picture) }),
    ...(author && { author: person(author) }),
    ...(reviewer && { reviewedBy: person(reviewer) }),
    ...(reviewedOn && { lastReviewed: dayOf(reviewedOn) }),
    publisher: publisher({ frame, locale, origin }),
  };
}

/** The centre as the publisher of a page. */
export const publisher = ({ frame, locale, origin }: Pick<LaboratoryOptions, 'frame' | 'locale' | 'origin'>) =>
  ({
    '@type': 'DiagnosticLab',
    '@id': laboratoryId(origin),
    name: frame.name,
    url: origin + localizedPath(locale, sitePaths.home()),
  }) satisfies DiagnosticLabLeaf;
