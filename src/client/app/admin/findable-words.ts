import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { adminPaths } from '#shared/paths.ts';

const { settingsSection } = adminPaths;

/** Search terms for the sections of the settings, by path. */
export const sectionWords: Readonly<Record<string, { also: MessageDescriptor }>> = {
  [settingsSection('centre')]: { also: msg`name, address, licence, company` },
  [settingsSection('contact')]: { also: msg`phone, telephone, WhatsApp, Instagram, email, social media, map` },
  [settingsSection('hours')]: { also: msg`holiday, closed, working hours, days off, Friday` },
  [adminPaths.ramadan()]: { also: msg`holiday, fasting, iftar, hours` },
  [settingsSection('landing')]: { also: msg`home page, slides, banner, partners, services` },
  [settingsSection('about')]: { also: msg`story, vision, mission, values, gallery` },
  [settingsSection('faqs')]: { also: msg`FAQ, help, answers` },
  [settingsSection('texts')]: { also: msg`wording, sentences, words of the website` },
  [settingsSection('privacy')]: { also: msg`GDPR, data protection, legal, terms` },
  [settingsSection('opinions')]: { also: msg`opinions, reviews` },
  [settingsSection('announcement')]: { also: msg`notice, banner, message above every page, holiday` },
  [settingsSection('brand')]: { also: msg`logo, colour, color, design, theme, identity` },
  [adminPaths.mail()]: { also: msg`SMTP, email, notifications, outbox, digest` },
  [adminPaths.replyTemplates()]: { also: msg`answers, canned replies, texts` },
  [adminPaths.retention()]: { also: msg`GDPR, how long data is kept, delete old requests` },
  [adminPaths.firstSteps()]: { also: msg`set-up, start, checklist, demo` },
};
