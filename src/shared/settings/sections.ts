import { appointmentsSection } from '../appointments/appointments.section.ts';
import { teamSection } from '../appointments/team.section.ts';
import { backupSection } from '../backup/backup.section.ts';
import { mailSection } from '../mail/mail.section.ts';
import { messagesSection } from '../messages/messages.section.ts';
import { hoursSection } from '../opening-hours/opening-hours.section.ts';
import { retentionSection } from '../retention/retention.section.ts';
import { signInSection } from '../staff/sign-in.section.ts';
import { aboutSection } from './about.section.ts';
import { centreSection } from './centre.section.ts';
import { contactSection } from './contact.section.ts';
import { faqsSection } from './faqs.section.ts';
import { landingSection } from './landing.section.ts';
import { textsSection } from './page-texts.section.ts';
import { privacySection } from './privacy.section.ts';
import { replyTemplatesSection } from './reply-templates.section.ts';
import { announcementSection, brandSection, opinionsSection, sitePartsSection } from './site.section.ts';
import { trustSection } from './trust.section.ts';

/** The sections with public content: the keys that one form changes together. */
export const siteSections = {
  centre: centreSection,
  contact: contactSection,
  hours: hoursSection,
  landing: landingSection,
  trust: trustSection,
  about: aboutSection,
  faqs: faqsSection,
  texts: textsSection,
  privacy: privacySection,
  opinions: opinionsSection,
  siteParts: sitePartsSection,
  announcement: announcementSection,
  brand: brandSection,
};

/** All sections of the settings. Their declarations are no part of the public script. */
export const sections = {
  ...siteSections,
  mail: mailSection,
  messages: messagesSection,
  appointments: appointmentsSection,
  team: teamSection,
  replyTemplates: replyTemplatesSection,
  retention: retentionSection,
  backup: backupSection,
  signIn: signInSection,
};

export type SiteSectionName = keyof typeof siteSections;
export type SectionName = keyof typeof sections;
