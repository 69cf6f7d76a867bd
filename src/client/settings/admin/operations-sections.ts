import { msg } from '@lingui/core/macro';
import type { EditedSection } from './section-editor.tsx';
import { groupsOf } from './section-groups.ts';
import { useHitsReview } from './use-hits-review.tsx';

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
  groups: groupsOf('mail'),
};

/** Messages to the telephones of patients, their limits and texts. */
export const messagesSection: EditedSection = {
  section: 'messages',
  texts: {
    confirmTitle: msg`Save the settings of messages?`,
    effect: msg`They apply to every message sent from now on.`,
    successTitle: msg`The settings of messages were saved.`,
    failureTitle: msg`The settings of messages could not be saved.`,
    loadFailure: msg`The settings of messages could not be loaded.`,
  },
  groups: groupsOf('messages'),
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
  groups: groupsOf('appointments'),
};

/** The seats of the team that takes samples. */
export const teamSection: EditedSection = {
  section: 'team',
  useReview: useHitsReview,
  texts: {
    confirmTitle: msg`Save the team?`,
    effect: msg`Appointments that are agreed stay as they are.`,
    successTitle: msg`The team was saved.`,
    failureTitle: msg`The team could not be saved.`,
    loadFailure: msg`The team could not be loaded.`,
  },
  groups: groupsOf('team'),
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
  groups: groupsOf('retention'),
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
  groups: groupsOf('backup'),
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
  groups: groupsOf('signIn'),
};
