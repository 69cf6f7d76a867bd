import { mailtoAddress } from '#shared/fields/mailto.rules.ts';
import { type Locale, locales, otherLocale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { type Actor, actorCan } from '../core/auth/actor.ts';
import { translate } from '../core/translate.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { ClientBuild } from './client-build.ts';
import { type PageBar, readLook } from './document.ts';
import { barStyle } from './draft-bar.ts';
import { escapeHtml } from './escape-html.ts';
import { openingMessages } from './opening.messages.ts';
import { plainDocument } from './plain-document.ts';

interface OpeningPageOptions {
  build: ClientBuild;
  settings: SettingsService;
  locale: Locale;
  /** The requested path, without its language. */
  path: string;
}

type Translate = (name: keyof typeof openingMessages, values?: Record<string, string>) => string;
const translator =
  (locale: Locale): Translate =>
  (name, values = {}) =>
    translate(locale, { id: openingMessages[name].id, values });

/** The page before the opening: only data that the centre has entered about itself. */
export function openingDocument({ build, settings, locale, path }: OpeningPageOptions): string {
  const t = translator(locale);
  const look = readLook(settings, locale);
  const centre = settings.get('centre');
  const hasName = centre.nameEn !== defaultSettings.centre.nameEn;
  const text = hasName ? t('textNamed', { name: localized(centre, 'name', locale) }) : t('text');
  const { phones, email } = settings.getSiteFrame(locale);
  const contacts = [
    ...phones.map(({ display, tel }) => `<a href="${escapeHtml(tel)}" dir="ltr">${escapeHtml(display)}</a>`),
    ...(email ? [`<a href="${escapeHtml(mailtoAddress(email))}" dir="ltr">${escapeHtml(email)}</a>`] : []),
  ];
  const other = otherLocale(locale);
  const links = [
    ...contacts,
    `<a href="${escapeHtml(localizedPath(other, path))}?language=${other}" lang="${other}" hreflang="${other}">${locales[other].ownName}</a>`,
    `<a href="${localizedPath(locale, adminPaths.home())}">${escapeHtml(t('staff'))}</a>`,
  ];
  const content = [text, ...(contacts.length > 0 ? [t('reach')] : [])]
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
  return plainDocument({ build, locale, heading: t('title'), content, links: links.join(''), look });
}

/** The bar that staff see above pages before the opening. */
export function openingBar(actor: Actor, locale: Locale): PageBar {
  const t = translator(locale);
  const steps = actorCan(actor, 'settings.write')
    ? `<div><a href="${localizedPath(locale, adminPaths.firstSteps())}">${escapeHtml(t('barSteps'))}</a></div>`
    : '';
  const label = escapeHtml(t('barLabel'));
  const markup = `<aside class="page-bar" aria-label="${label}"><p><strong>${label}</strong>${escapeHtml(t('barText'))}</p>${steps}</aside>`;
  return { markup, style: barStyle, isLive: true };
}
