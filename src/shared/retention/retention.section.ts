import { integer } from '../collections/fields.ts';
import { object } from '../collections/setting-fields.ts';

/** The retention periods of visitors' data. */
export const retentionSection = {
  retention: object(
    {
      cardDays: integer({
        label: /*i18n*/ { id: 'setting.retention.cardDays', message: 'Cards: days after their request was closed' },
        min: 1,
        max: 3650,
        initial: 30,
      }),
      closedMonths: integer({
        label: /*i18n*/ { id: 'setting.retention.closedMonths', message: 'Requests: months after they were closed' },
        min: 1,
        max: 600,
        initial: 12,
      }),
      openMonths: integer({
        label: /*i18n*/ {
          id: 'setting.retention.openMonths',
          message: 'Open requests: months after their last change',
        },
        min: 1,
        max: 600,
        initial: 12,
      }),
      /** Staff need time to find a person's request in probable spam. */
      suspectedDays: integer({
        label: /*i18n*/ { id: 'setting.retention.suspectedDays', message: 'Possible spam: days after it arrived' },
        min: 30,
        max: 3650,
        initial: 30,
      }),
    },
    { label: /*i18n*/ { id: 'setting.retention', message: 'Retention periods' } },
  ),
};
