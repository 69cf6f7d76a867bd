import type { RequestForm } from './request-form.ts';

/**
 * A request for a home visit. Only an e-mail address or a phone number is required. Visitors choose a calendar day and
 * an hour ("16:00"), and an area if the centre has some; the form sends texts in their language.
 */
export const withdrawalForm = {
  fields: {
    name: { kind: 'line', limit: 120 },
    email: { kind: 'email', limit: 254 },
    phone: { kind: 'phone', limit: 40 },
    suggestions: { kind: 'text', limit: 4000 },
    appointmentDay: { kind: 'line', limit: 40 },
    appointmentDate: { kind: 'line', limit: 60 },
    appointmentTime: { kind: 'line', limit: 40 },
    /** The address. API clients, and visitors whose area is not listed, also name the area in it. */
    area: { kind: 'line', limit: 300 },
    /** See `VisitPlace`. */
    areaId: { kind: 'line', limit: 32 },
    areaName: { kind: 'line', limit: 60 },
    /** The visitor's preference for a female or male collector. */
    collector: { kind: 'choice', options: ['female', 'male'], initial: null },
    packageId: { kind: 'contentId' },
    /** See `visit-packages.rules.ts`. */
    morePackages: { kind: 'line', limit: 120 },
    /** See `writeShownFee`. */
    shownFee: { kind: 'line', limit: 20 },
    /** See `writeShownTotal`. */
    shownTotal: { kind: 'line', limit: 20 },
  },
  typed: ['name', 'email', 'phone', 'visitDay', 'visitHour', 'areaId', 'area', 'collector', 'suggestions'],
  shown: ['shownFee', 'shownTotal', 'areaName'],
  oneOf: ['phone', 'email'],
  hasCards: true,
} as const satisfies RequestForm;
