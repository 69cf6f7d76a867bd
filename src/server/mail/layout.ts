import { type Locale, locales } from '#shared/i18n/locales.ts';
import { isolateNumberRuns } from '#shared/i18n/number-runs.rules.ts';
import { Html, html, withNumberRuns } from './html.ts';
import { logoPart, type MailLogo } from './mail-logo.ts';
import type { MailContent } from './outgoing.ts';

const rightToLeftMark = '\u200f';
const leftToRightMark = '\u200e';
const colors = { brand: '#0b4f5c', sand: '#f6f0e6', line: '#e6dccb', ink: '#1c2b30', quiet: '#52646a' };

/** A part of a mail: its table row, and its lines in the plain text. */
export interface MailPart {
  cell?: Html;
  lines?: string[];
}

interface MailFrame {
  locale: Locale;
  centreName: string;
  logo?: MailLogo | null | undefined;
  subject: string;
  title: string;
  parts: MailPart[];
  footer: string[];
  /** The first lines of the plain text; the title by default. */
  opening?: string[];
}

/** The layout of automatic mails, as HTML and as plain text. */
export function renderMail({ opening, ...frame }: MailFrame): MailContent {
  const { locale, subject, title, parts, footer } = frame;
  const lines = [...(opening ?? [title, '']), ...parts.flatMap((part) => part.lines ?? []), ...footer];
  return { subject, html: renderHtml(frame).markup, text: renderText(locale, lines) };
}

/** One column with the centre's name at the top. Each cell sets its direction, since mail programs drop the page's. */
function renderHtml({ locale, centreName, logo, title, parts, footer }: MailFrame): Html {
  const { direction } = locales[locale];
  const cell = (style: string, content: Html) =>
    html`<tr><td dir="${direction}" align="${startOf(locale)}" style="${textStyle(locale)}${style}">${content}</td></tr>`;
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:0;background:${colors.sand};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.sand};"><tr><td dir="${direction}" align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid ${colors.line};border-radius:14px;border-collapse:separate;overflow:hidden;">
${cell(`padding:18px 28px;background:${colors.brand};color:#ffffff;font-weight:bold;`, html`${logo ? logoImage(logo) : ''}${centreName}`)}
${cell('padding:28px 28px 4px;', html`<h1 style="margin:0;font-size:22px;line-height:1.4;color:${colors.brand};">${title}</h1>`)}
${parts.flatMap((part) => part.cell ?? []).map((content) => cell('padding:8px 28px;', content))}
${cell(`padding:20px 28px 24px;font-size:13px;color:${colors.quiet};`, html`${footer.map((line) => html`<p style="margin:8px 0 0;">${withNumberRuns(line)}</p>`)}`)}
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Without an alternative text, since the centre's name is beside it. */
function logoImage({ width, height }: MailLogo): Html {
  return html`<img src="cid:${logoPart}" width="${width}" height="${height}" alt="" style="vertical-align:middle;border-radius:8px;">&nbsp;&nbsp; `;
}

export const blankLine: MailPart = { lines: [''] };

export function paragraph(content: Html | string): Html {
  return html`<p style="margin:0;">${typeof content === 'string' ? withNumberRuns(content) : content}</p>`;
}

export function sentence(text: string): MailPart {
  return { cell: paragraph(text), lines: [text] };
}

/** A highlighted label and code, such as the reference. */
export function highlight(label: string, code: string): MailPart {
  const cell = html`<div style="padding:14px 18px;background:${colors.sand};border-radius:12px;"><span style="color:${colors.quiet};font-size:14px;">${label}</span><br><strong style="font-size:20px;color:${colors.brand};">${leftToRight(code)}</strong></div>`;
  return { cell, lines: [`${label}: ${code}`] };
}

/** A label with its value, as text and as markup. */
export function field(label: string, text: string, value: Html = withNumberRuns(text)): MailPart {
  return { cell: labelled(label, value), lines: [`${label}: ${text}`] };
}

/** A label with a text by a visitor below it. */
export function typedField(label: string, text: string): MailPart {
  return { cell: labelled(label, typedText(text)), lines: [`${label}:`, text, ''] };
}

function labelled(label: string, value: Html): Html {
  return html`<span style="color:${colors.quiet};font-size:14px;">${label}</span><br>${value}`;
}

/** Text by a visitor: its direction follows its content, and line breaks are preserved. */
export function typedText(text: string): Html {
  return html`<div dir="auto" style="text-align:start;white-space:pre-wrap;overflow-wrap:anywhere;">${withNumberRuns(text)}</div>`;
}

/** A mail that only contains a text, with its line breaks in markup: some mail programs ignore them in styles. */
export function renderTyped(locale: Locale, subject: string, text: string): string {
  const { direction } = locales[locale];
  const lines = text
    .split('\n')
    .map((line, index) => html`${index === 0 ? '' : new Html('<br>\n')}${withNumberRuns(line)}`);
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body><div dir="${direction}" align="${startOf(locale)}" style="${textStyle(locale)}">${lines}</div></body>
</html>
`.markup;
}

/** A phone number or reference: left to right in every language, without line breaks. */
export function leftToRight(text: string): Html {
  return html`<span dir="ltr" style="unicode-bidi:isolate;white-space:nowrap;">${text}</span>`;
}

/** An e-mail address, which may wrap. */
export function mailAddress(text: string): Html {
  return html`<span dir="ltr" style="unicode-bidi:isolate;overflow-wrap:anywhere;">${text}</span>`;
}

export function link(address: string, content: Html): Html {
  return html`<a href="${address}" style="color:${colors.brand};">${content}</a>`;
}

/** A link by its name; no part without an address. */
export function namedLink(name: string, address: string | null): MailPart[] {
  return address === null ? [] : [{ cell: link(address, html`${name}`), lines: [`${name}: ${address}`] }];
}

/**
 * The plain text of a mail. In right-to-left languages each line starts with a direction mark, since plain text has no
 * direction. Telephone numbers in Arabic lines are isolated.
 */
function renderText(locale: Locale, lines: string[]): string {
  const mark = locales[locale].direction === 'rtl' ? rightToLeftMark : '';
  const allLines = lines.flatMap((line) => line.split('\n')).map((line) => isolateNumberRuns(line, locale));
  return `${allLines.map((line) => (line === '' ? '' : mark + line)).join('\n')}\n`;
}

/** A phone number in plain text: without the mark, a right-to-left line would reverse its groups of digits. */
export function plainPhone(locale: Locale, phone: string): string {
  return locales[locale].direction === 'rtl' ? leftToRightMark + phone : phone;
}

function startOf(locale: Locale): 'left' | 'right' {
  return locales[locale].direction === 'rtl' ? 'right' : 'left';
}

function textStyle(locale: Locale): string {
  const size = locale === 'ar' ? 'font-size:17px;line-height:1.8;' : 'font-size:16px;line-height:1.6;';
  return `font-family:'Segoe UI',Tahoma,Arial,sans-serif;color:${colors.ink};${size}`;
}
