import { flag, integer } from '../collections/fields.ts';
import { group, hour, object } from '../collections/setting-fields.ts';

/** The schedule of automatic backups and their retention. */
export const backupSection = {
  backup: object({
    ...group(
      /*i18n*/ { id: 'setting.backup', message: 'Automatic backups' },
      {
        isScheduled: flag({
          label: /*i18n*/ { id: 'setting.backup.isScheduled', message: 'Make a backup every day' },
          initial: true,
        }),
        hour: hour({
          label: /*i18n*/ { id: 'setting.backup.hour', message: 'At this hour (centre’s time)' },
          initial: 3,
        }),
        days: integer({
          label: /*i18n*/ { id: 'setting.backup.days', message: 'Keep all of them for (days)' },
          min: 1,
          max: 90,
          initial: 7,
        }),
        /** Then the latest of each week, for this many weeks. */
        weeks: integer({
          label: /*i18n*/ { id: 'setting.backup.weeks', message: 'Keep one a week for (weeks)' },
          min: 0,
          max: 104,
          initial: 4,
        }),
        isEncrypted: flag({
          label: /*i18n*/ { id: 'setting.backup.isEncrypted', message: 'Encrypt backups' },
          initial: false,
        }),
      },
      { also: /*i18n*/ { id: 'setting.backup.also', message: 'automatic backup, schedule, nightly' } },
    ),
  }),
};
