import { flag, integer } from '../collections/fields.ts';
import { group, object } from '../collections/setting-fields.ts';

/** Session lifetimes, and whether two-factor authentication is required. */
export const signInSection = {
  signIn: object({
    ...group(
      /*i18n*/ { id: 'setting.signIn', message: 'Sign-in rules' },
      {
        idleMinutes: integer({
          label: /*i18n*/ { id: 'setting.signIn.idleMinutes', message: 'Minutes without activity until signed out' },
          min: 5,
          max: 720,
          initial: 120,
        }),
        absoluteHours: integer({
          label: /*i18n*/ { id: 'setting.signIn.absoluteHours', message: 'Hours until signed out, even if active' },
          min: 1,
          max: 72,
          initial: 12,
        }),
        requiresSecondFactor: flag({
          label: /*i18n*/ {
            id: 'setting.signIn.requiresSecondFactor',
            message: 'Require two-factor authentication for everyone',
          },
          hint: /*i18n*/ {
            id: 'setting.signIn.requiresSecondFactor.hint',
            message: 'Staff without it must set it up right after signing in, before they can open anything else.',
          },
          initial: false,
        }),
      },
      { also: /*i18n*/ { id: 'setting.signIn.also', message: 'security, two-factor, password, sessions' } },
    ),
  }),
};
