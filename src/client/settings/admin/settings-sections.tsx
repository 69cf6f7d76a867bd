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
import { AppointmentSettingsPage } from './appointments.page.tsx';
import { MailPage } from './mail.page.tsx';
import { MessagesPage } from './messages.page.tsx';
import { RamadanPage } from './ramadan.page.tsx';
import { ReplyTemplatesPage } from './reply-templates.page.tsx';
import { RetentionPage } from './retention.page.tsx';
import { siteSectionPages, siteSections } from './site-sections.tsx';
import { TeamPage } from './team.page.tsx';

interface SettingsSection {
  path: string;
  label: MessageDescriptor;
  icon: Icon;
  page: ComponentType;
  /** What it is about, if its form has no cards whose names say it. */
  about?: MessageDescriptor;
}

interface SettingsGroup {
  label: MessageDescriptor;
  sections: readonly SettingsSection[];
}

/** The sections of the settings by task. Each page has its path and one level below it (`:item`). */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    label: msg`Identity and contact`,
    sections: [ofSite('centre', IconBuildingHospital), ofSite('contact', IconPhone), ofSite('brand', IconPalette)],
  },
  {
    label: msg`Opening hours and appointments`,
    sections: [
      ofSite('hours', IconClock),
      {
        path: adminPaths.ramadan(),
        label: msg`Ramadan`,
        icon: IconMoon,
        page: RamadanPage,
        about: msg`Its first and last day`,
      },
      {
        path: adminPaths.appointmentSettings(),
        label: msg`Appointments`,
        icon: IconCalendarCog,
        page: AppointmentSettingsPage,
      },
      { path: adminPaths.team(), label: msg`Team`, icon: IconUsersGroup, page: TeamPage },
    ],
  },
  {
    label: msg`Pages of the site`,
    sections: [
      ofSite('landing', IconHome),
      ofSite('about', IconInfoCircle),
      ofSite('trust', IconRosetteDiscountCheck),
      ofSite('faqs', IconHelpCircle),
      ofSite('texts', IconTextCaption),
      ofSite('privacy', IconShieldLock),
      ofSite('opinions', IconStar),
      ofSite('siteParts', IconToggleRight),
      ofSite('announcement', IconSpeakerphone),
    ],
  },
  {
    label: msg`Mail and messages`,
    sections: [
      { path: adminPaths.mail(), label: msg`Mail`, icon: IconMail, page: MailPage },
      { path: adminPaths.messages(), label: msg`Messages`, icon: IconMessage, page: MessagesPage },
      {
        path: adminPaths.replyTemplates(),
        label: msg`Reply templates`,
        icon: IconMessageReply,
        page: ReplyTemplatesPage,
        about: msg`Texts for answers that recur`,
      },
    ],
  },
  {
    label: msg`Data and set-up`,
    sections: [
      { path: adminPaths.retention(), label: msg`Retention`, icon: IconHourglass, page: RetentionPage },
      {
        path: adminPaths.firstSteps(),
        label: msg`First steps`,
        icon: IconListCheck,
        page: FirstStepsPage,
        about: msg`From an empty centre to an open site`,
      },
    ],
  },
];

export const settingsSections: readonly SettingsSection[] = settingsGroups.flatMap(({ sections }) => sections);

function ofSite(section: SiteSectionName, icon: Icon): SettingsSection {
  return {
    path: adminPaths.settingsSection(section),
    label: siteSections[section].title,
    icon,
    page: siteSectionPages[section],
  };
}
