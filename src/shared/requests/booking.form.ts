import { person, type RequestForm } from './request-form.ts';

/**
 * The booking of a package or an offer, with the title, description and price that the visitor saw. The visitor's wish
 * is sent as the first line of the notes.
 */
export const bookingForm = {
  fields: {
    ...person,
    notes: { kind: 'text', limit: 4000 },
    packageId: { kind: 'contentId' },
    offerId: { kind: 'contentId' },
    packageTitle: { kind: 'line', limit: 200 },
    packageDescription: { kind: 'text', limit: 4000 },
    packagePrice: { kind: 'amount' },
    salePercent: { kind: 'percent' },
  },
  shown: ['packageTitle', 'packageDescription', 'packagePrice', 'salePercent'],
  typed: ['name', 'email', 'phone', 'wishDay', 'wishTime', 'wishPlace', 'notes'],
} as const satisfies RequestForm;
