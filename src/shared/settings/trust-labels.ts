import type { ShownTrustKind } from './trust.rules.ts';

/** The labels of facts of the section "Trust", for staff and, from the server, for visitors. */
export const trustLabels = {
  accreditation: /*i18n*/ { id: 'trust.accreditation', message: 'Accreditation' },
  quality: /*i18n*/ { id: 'trust.quality', message: 'Quality control' },
  review: /*i18n*/ { id: 'trust.review', message: 'Medical review' },
  results: /*i18n*/ { id: 'trust.results', message: 'Results' },
  experience: /*i18n*/ { id: 'trust.experience', message: 'Experience' },
  team: /*i18n*/ { id: 'trust.team', message: 'Team' },
  homeVisit: /*i18n*/ { id: 'trust.homeVisit', message: 'Home visits' },
  privacy: /*i18n*/ { id: 'trust.privacy', message: 'Privacy' },
  licence: /*i18n*/ { id: 'trust.licence', message: 'Licence' },
  approval: /*i18n*/ { id: 'trust.approval', message: 'Advertising' },
} satisfies Record<ShownTrustKind, { id: string; message: string }>;
