import { msg } from '@lingui/core/macro';
import { localeCodes, locales } from '#shared/i18n/locales.ts';
import type { SectionName, SectionValues } from '#shared/settings/settings-sections.schema.ts';
import { RecipientField } from '../../mail/admin/recipient-field.tsx';
import { groupsFor } from '../../ui/admin/section-form/field-shapes.ts';
import { EncryptionField } from './encryption-field.tsx';
import { newRowId } from './new-row-id.ts';
import type { EditedSection } from './section-editor.tsx';

const groupsOf = <Name extends SectionName>(_section: Name) => groupsFor<SectionValues<Name>>();

const inMail = groupsOf('mail');
/** Recipient, content and language of the centre's mails, and the daily digest. */
export const mailSection: EditedSection = {
  section: 'mail',
  texts: {
    confirmTitle: msg`Save the mail settings?`,
    effect: msg`They apply to every e-mail sent from now on.`,
    successTitle: msg`The mail settings were saved.`,
    failureTitle: msg`The mail settings could not be saved.`,
    loadFailure: msg`The mail settings could not be loaded.`,
  },
  groups: [
    inMail('mail', msg`E-mails to the centre`, [
      { kind: 'custom', name: 'to', label: msg`Send them to`, render: RecipientField },
      {
        kind: 'choice',
        name: 'locale',
        label: msg`Language of these e-mails`,
        hint: msg`Visitors’ own texts stay in their language.`,
        // Each language is labelled in its own language.
        choices: localeCodes.map((code) => ({ value: code, label: locales[code].ownName })),
      },
      {
        kind: 'choice',
        name: 'notification',
        label: msg`What these e-mails contain`,
        choices: [
          {
            value: 'full',
            label: msg`Everything except the cards`,
            hint: msg`The e-mail contains the name, contact details and what the visitor asks for.`,
          },
          {
            value: 'bare',
            label: msg`Only that a request arrived`,
            hint: msg`No personal data leaves the staff area; the e-mail contains only the reference.`,
          },
        ],
      },
    ]),
    inMail('mail.digest', msg`Daily digest`, [
      {
        kind: 'switch',
        name: 'isOn',
        label: msg`Send a daily reminder of requests that nobody has started`,
        hint: msg`Nothing is sent on days when no request is waiting.`,
      },
      {
        kind: 'hour',
        name: 'hour',
        label: msg`From this hour`,
        hint: msg`Hours are those of the centre.`,
        shownIf: 'isOn',
      },
      {
        kind: 'number',
        name: 'afterHours',
        label: msg`Requests that have been new for more than this many hours`,
        isRequired: true,
        shownIf: 'isOn',
      },
    ]),
  ],
};

/** Until when patients change their appointments, and what they bring. */
export const appointmentsSection: EditedSection = {
  section: 'appointments',
  texts: {
    confirmTitle: msg`Save the settings of appointments?`,
    effect: msg`They apply to all appointments from now on.`,
    successTitle: msg`The settings of appointments were saved.`,
    failureTitle: msg`The settings of appointments could not be saved.`,
    loadFailure: msg`The settings of appointments could not be loaded.`,
  },
  groups: [
    groupsOf('appointments')('appointments', msg`Appointments`, [
      {
        kind: 'number',
        name: 'changeHours',
        label: msg`Patients can move or cancel until this many hours before`,
        hint: msg`Later they are asked to call.`,
        isRequired: true,
      },
      {
        kind: 'number',
        name: 'betweenMinutes',
        label: msg`Minutes between two home visits of a collector`,
        hint: msg`In quarters of an hour. They apply to appointments that are confirmed or moved from now on.`,
        isRequired: true,
      },
      { kind: 'pair', name: 'bring', label: msg`What patients have ready, for e-mails`, lines: 2 },
    ]),
    groupsOf('appointments')('appointments', msg`Free times of home visits`, [
      {
        kind: 'switch',
        name: 'offersFreeTimes',
        label: msg`Show visitors which hours are free`,
        hint: msg`The hour that a visitor chooses is held until you answer, for 24 opening hours at most. It needs a team with working hours.`,
      },
      {
        kind: 'number',
        name: 'visitMinutes',
        label: msg`Length of a home visit in minutes`,
        hint: msg`In quarters of an hour.`,
        isRequired: true,
        shownIf: 'offersFreeTimes',
      },
      {
        kind: 'number',
        name: 'noticeHours',
        label: msg`The first free hour is at least this many hours from now`,
        isRequired: true,
        shownIf: 'offersFreeTimes',
      },
      {
        kind: 'number',
        name: 'daysAhead',
        label: msg`Free hours are shown for this many days`,
        isRequired: true,
        shownIf: 'offersFreeTimes',
      },
    ]),
    groupsFor<SectionValues<'appointments'>>()('', msg`Areas of home visits`, [
      {
        kind: 'list',
        name: 'visitAreas',
        hint: msg`Visitors choose one of them, and read its fee before they send. Without areas they type where you should come.`,
        addLabel: msg`Add an area`,
        emptyText: msg`There are no areas.`,
        empty: () => ({ id: newRowId(), nameEn: '', nameAr: '', fee: null, waivedFrom: null, travelMinutes: 0 }),
        useTitle: () => (area) => area.nameEn || area.nameAr,
        fields: [
          { kind: 'pair', name: 'name', label: msg`Name`, isRequired: true },
          { kind: 'number', name: 'fee', label: msg`Fee in AED`, hint: msg`Empty: nothing is said about a fee.` },
          {
            kind: 'number',
            name: 'waivedFrom',
            label: msg`No fee for packages from this price in AED`,
            hint: msg`Empty: the fee always applies.`,
          },
          {
            kind: 'number',
            name: 'travelMinutes',
            label: msg`Further minutes for the way`,
            hint: msg`In quarters of an hour.`,
            isRequired: true,
          },
        ],
      },
    ]),
  ],
};

/** The retention periods of visitors' data. */
export const retentionSection: EditedSection = {
  section: 'retention',
  isDangerous: true,
  texts: {
    confirmTitle: msg`Save these retention periods?`,
    effect: msg`Older data is removed for good at the next daily run. It cannot be restored.`,
    successTitle: msg`The periods were saved.`,
    failureTitle: msg`The periods could not be saved.`,
    loadFailure: msg`The periods could not be loaded.`,
  },
  groups: [
    groupsOf('retention')('retention', msg`Retention periods`, [
      { kind: 'number', name: 'cardDays', label: msg`Cards: days after their request was closed`, isRequired: true },
      { kind: 'number', name: 'closedMonths', label: msg`Requests: months after they were closed`, isRequired: true },
      {
        kind: 'number',
        name: 'openMonths',
        label: msg`Open requests: months after their last change`,
        isRequired: true,
      },
      { kind: 'number', name: 'suspectedDays', label: msg`Possible spam: days after it arrived`, isRequired: true },
    ]),
  ],
};

/** The backup schedule, its retention and encryption. */
export const backupSection: EditedSection = {
  section: 'backup',
  texts: {
    confirmTitle: msg`Save the schedule?`,
    effect: msg`Backups that the schedule no longer keeps are deleted after the next backup.`,
    successTitle: msg`The schedule was saved.`,
    failureTitle: msg`The schedule could not be saved.`,
    loadFailure: msg`The schedule could not be loaded.`,
  },
  groups: [
    groupsOf('backup')('backup', msg`Automatic backups`, [
      { kind: 'switch', name: 'isScheduled', label: msg`Make a backup every day` },
      { kind: 'hour', name: 'hour', label: msg`At this hour (centre’s time)` },
      { kind: 'number', name: 'days', label: msg`Keep all of them for (days)`, isRequired: true },
      { kind: 'number', name: 'weeks', label: msg`Keep one a week for (weeks)`, isRequired: true },
      { kind: 'custom', name: 'isEncrypted', label: msg`Encrypt backups`, render: EncryptionField },
    ]),
  ],
};

/** Session lifetimes, and whether two-factor authentication is required. */
export const signInSection: EditedSection = {
  section: 'signIn',
  texts: {
    confirmTitle: msg`Save the rules for signing in?`,
    effect: msg`They apply to everybody at once.`,
    successTitle: msg`The rules were saved and apply from now on.`,
    failureTitle: msg`The rules could not be saved.`,
    loadFailure: msg`The rules could not be loaded.`,
  },
  groups: [
    groupsOf('signIn')('signIn', msg`Sign-in rules`, [
      { kind: 'number', name: 'idleMinutes', label: msg`Minutes without activity until signed out`, isRequired: true },
      { kind: 'number', name: 'absoluteHours', label: msg`Hours until signed out, even if active`, isRequired: true },
      {
        kind: 'switch',
        name: 'requiresSecondFactor',
        label: msg`Require two-factor authentication for everyone`,
        hint: msg`Staff without it must set it up right after signing in, before they can open anything else.`,
      },
    ]),
  ],
};
