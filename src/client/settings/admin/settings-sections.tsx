import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconBuildingHospital,
  IconCalendarCog,
  IconClock,
  IconHelpCircle,
  IconHome,
  IconHourglass,
  IconInfoCircle,
  IconListCheck,
  IconMail,
  IconMessage,
  IconMessageReply,
  IconMoon,
  IconPalette,
  IconPhone,
  IconRosetteDiscountCheck,
  IconShieldLock,
  IconSpeakerphone,
  IconStar,
  IconTextCaption,
  IconToggleRight,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { adminPaths } from '#shared/paths.ts';
import type { SiteSectionName } from '#shared/settings/sections.ts';
import { FirstStepsPage } from '../../first-steps/admin/first-steps.page.tsx';
import type { FieldGroup } from '../../ui/admin/section-form/field-shapes.ts';
import { AppointmentSettingsPage } from './appointments.page.tsx';
import { MailPage } from './mail.page.tsx';
import { MessagesPage } from './messages.page.tsx';
import {
  appointmentsSection,
  mailSection,
  messagesSection,
  retentionSection,
  teamSection,
} from './operations-sections.ts';
import { RamadanPage } from './ramadan.page.tsx';
import { ReplyTemplatesPage } from './reply-templates.page.tsx';
import { RetentionPage } from './retention.page.tsx';
import { siteSectionPages, siteSections } from './site-sections.tsx';
import { TeamPage } from './team.page.tsx';

export interface SettingsSectionPage {
  path: string;
  label: MessageDescriptor;
  icon: Icon;
  page: ComponentType;
  /** The cards of its form. */
  groups?: readonly FieldGroup[];
  /** Search terms besides the label; each language has its own. */
  also?: MessageDescriptor;
  /** What it is about, if its form has no cards whose names say it. */
  about?: MessageDescriptor;
}

interface SettingsGroup {
  label: MessageDescriptor;
  sections: readonly SettingsSectionPage[];
}

/** The sections of the settings by task. Each page has its path and one level below it (`:item`). */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    label: msg`Identity and contact`,
    sections: [
      ofSite('centre', IconBuildingHospital, msg`name, address, licence, company`),
      ofSite('contact', IconPhone, msg`phone, telephone, WhatsApp, Instagram, email, social media, map`),
      ofSite('brand', IconPalette, msg`logo, colour, color, design, theme, identity`),
    ],
  },
  {
    label: msg`Opening hours and appointments`,
    sections: [
      ofSite('hours', IconClock, msg`holiday, closed, working hours, days off, Friday`),
      {
        path: adminPaths.ramadan(),
        label: msg`Ramadan`,
        also: msg`holiday, fasting, iftar, hours`,
        icon: IconMoon,
        page: RamadanPage,
        about: msg`Its first and last day`,
      },
      {
        path: adminPaths.appointmentSettings(),
        label: msg`Appointments`,
        icon: IconCalendarCog,
        page: AppointmentSettingsPage,
        groups: appointmentsSection.groups,
      },
      {
        path: adminPaths.team(),
        label: msg`Team`,
        also: msg`collectors, nurses, phlebotomists, leave`,
        icon: IconUsersGroup,
        page: TeamPage,
        groups: teamSection.groups,
      },
    ],
  },
  {
    label: msg`Pages of the site`,
    sections: [
      ofSite('landing', IconHome, msg`home page, slides, banner, partners, services`),
      ofSite('about', IconInfoCircle, msg`story, vision, mission, values, gallery`),
      ofSite('trust', IconRosetteDiscountCheck),
      ofSite('faqs', IconHelpCircle, msg`FAQ, help, answers`),
      ofSite('texts', IconTextCaption, msg`wording, sentences, words of the website`),
      ofSite('privacy', IconShieldLock, msg`GDPR, data protection, legal, terms`),
      ofSite('opinions', IconStar, msg`opinions, reviews`),
      ofSite('siteParts', IconToggleRight, msg`home visits, reports, offers, switch off`),
      ofSite('announcement', IconSpeakerphone, msg`notice, banner, message above every page, holiday`),
    ],
  },
  {
    label: msg`Mail and messages`,
    sections: [
      {
        path: adminPaths.mail(),
        label: msg`Mail`,
        also: msg`SMTP, email, notifications, outbox, digest`,
        icon: IconMail,
        page: MailPage,
        groups: mailSection.groups,
      },
      {
        path: adminPaths.messages(),
        label: msg`Messages`,
        icon: IconMessage,
        page: MessagesPage,
        groups: messagesSection.groups,
      },
      {
        path: adminPaths.replyTemplates(),
        label: msg`Reply templates`,
        also: msg`answers, canned replies, texts`,
        icon: IconMessageReply,
        page: ReplyTemplatesPage,
        about: msg`Texts for answers that recur`,
      },
    ],
  },
  {
    label: msg`Data and set-up`,
    sections: [
      {
        path: adminPaths.retention(),
        label: msg`Retention`,
        also: msg`GDPR, how long data is kept, delete old requests`,
        icon: IconHourglass,
        page: RetentionPage,
        groups: retentionSection.groups,
      },
      {
        path: adminPaths.firstSteps(),
        label: msg`First steps`,
        also: msg`set-up, start, checklist, demo`,
        icon: IconListCheck,
        page: FirstStepsPage,
        about: msg`From an empty centre to an open site`,
      },
    ],
  },
];

export const settingsSections: readonly SettingsSectionPage[] = settingsGroups.flatMap(({ sections }) => sections);

function ofSite(section: SiteSectionName, icon: Icon, also?: MessageDescriptor): SettingsSectionPage {
  return {
    ...(also && { also }),
    path: adminPaths.settingsSection(section),
    label: siteSections[section].title,
    icon,
    page: siteSectionPages[section],
    groups: siteSections[section].groups,
  };
}
