import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Icon, IconHourglass, IconMail, IconMessageReply, IconMoon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { adminPaths } from '#shared/paths.ts';
import { MailPage } from './mail.page.tsx';
import { RamadanPage } from './ramadan.page.tsx';
import { ReplyTemplatesPage } from './reply-templates.page.tsx';
import { RetentionPage } from './retention.page.tsx';

export interface SettingsSection {
  path: string;
  label: MessageDescriptor;
  icon: Icon;
  page: ComponentType;
}

/** Everything that owners set, in the order of the list beside it. A page is reached at its path, and at one part below it (`:item`). */
export const settingsSections: readonly SettingsSection[] = [
  { path: adminPaths.ramadan(), label: msg`Ramadan`, icon: IconMoon, page: RamadanPage },
  { path: adminPaths.mail(), label: msg`Mail`, icon: IconMail, page: MailPage },
  { path: adminPaths.replyTemplates(), label: msg`Reply templates`, icon: IconMessageReply, page: ReplyTemplatesPage },
  { path: adminPaths.retention(), label: msg`Retention`, icon: IconHourglass, page: RetentionPage },
];
