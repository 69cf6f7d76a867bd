import type { MedicalWebPage } from 'schema-dts';
import type { LabTestPage } from '#shared/lab-tests/lab-tests.schema.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import type { LaboratoryOptions } from './laboratory.ts';
import { person, publisher } from './medical-web-page.ts';

/**
 * The page of a laboratory test, with its names and its purpose. It names no disease and no normal values: what a result
 * means is for a doctor.
 */
export function medicalTestPage(
  { slug, name, purpose, otherNames, author, review }: LabTestPage,
  { frame, locale, origin }: LaboratoryOptions,
): MedicalWebPage {
  const url = origin + localizedPath(locale, sitePaths.labTest(slug));
  return {
    '@type': 'MedicalWebPage',
    '@id': `${url}#page`,
    url,
    name,
    inLanguage: locale,
    mainEntity: {
      '@type': 'MedicalTest',
      '@id': `${url}#test`,
      url,
      name,
      ...(otherNames.length > 0 && { alternateName: otherNames }),
      ...(purpose && { description: purpose }),
    },
    ...(author && { author: person(author) }),
    ...(review && { reviewedBy: person(review.by), lastReviewed: dayOf(review.at) }),
    publisher: publisher({ frame, locale, origin }),
  };
}
