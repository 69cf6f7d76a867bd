import { withArea } from '#shared/appointments/visit-areas.rules.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { isToVisitor } from '#shared/requests/inbox.schema.ts';
import { nameOf } from '#shared/requests/request-types.ts';
import { readerIn, translate } from '../core/translate.ts';
import { Html, html } from '../mail/html.ts';
import { leftToRight, mailAddress, typedText } from '../mail/layout.ts';
import { requestMailMessages } from '../request-records/request-mail.messages.ts';
import { detailRows } from '../request-records/request-rows.ts';
import { requestTableMessages } from '../requests/inbox/request-table.messages.ts';
import { personArchiveMessages } from './person-archive.messages.ts';
import type { PersonCard, PersonRecord } from './person-records.ts';

interface PersonDocumentOptions {
  records: PersonRecord[];
  locale: Locale;
  centre: string;
  /** ISO 8601. */
  madeAt: string;
  hasCards: boolean;
}

const texts = { ...requestMailMessages, ...requestTableMessages, ...personArchiveMessages };
const style = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.7 "Segoe UI",Tahoma,Arial,sans-serif;color:#122a30}
h1,h2{color:#0b4f5c;line-height:1.4}
section{margin-block:2rem;padding-block-start:1rem;border-block-start:2px solid #e3e0d8}
dt{margin-block-start:.7rem;color:#3f565e;font-size:.875rem}
dd{margin:0;overflow-wrap:anywhere}`;

/**
 * The parts of an HTML page in one language with all data of a person's requests. It loads no resources and links to the cards of
 * the archive.
 */
export function* personDocument({
  records,
  locale,
  centre,
  madeAt,
  hasCards,
}: PersonDocumentOptions): Generator<string> {
  const t = translator(locale);
  const title = t('title', { centre });
  yield html`<!doctype html>
<html lang="${locale}" dir="${locales[locale].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${new Html(style)}</style></head>
<body>
<h1>${title}</h1>
<p>${t('intro', { count: records.length, madeAt: formatDateTime(madeAt, locale) })} ${t('files')}${hasCards ? '' : ` ${t('noCards')}`}</p>
`.markup;
  for (const record of records) yield requestSection(record, locale).markup;
  yield '\n</body>\n</html>\n';
}

function requestSection(record: PersonRecord, locale: Locale): Html {
  const t = translator(locale);
  const when = (instant: string) => formatDateTime(instant, locale);
  const notes = record.history.flatMap((event) => ('note' in event && event.note !== '' ? [event] : []));
  const rows: [label: string, content: Html[]][] = [
    [t('receivedAt'), [html`${when(record.createdAt)}`]],
    [t('stateTitle'), [html`${t('state', { state: record.state })}`]],
    [t('name'), record.name ? [html`<bdi>${record.name}</bdi>`] : []],
    [t('phone'), record.phone ? [leftToRight(record.phone)] : []],
    [t('email'), record.email ? [mailAddress(record.email)] : []],
    [
      t('appointment'),
      record.appointment
        ? [
            html`${when(record.appointment.startsAt)} · ${t('appointmentState', { state: record.appointment.state })}`,
            ...[withArea(record.appointment.areaName, record.appointment.address)].filter(Boolean).map(typedText),
          ]
        : [],
    ],
    [
      t('position'),
      record.visitPoint
        ? [
            leftToRight(
              `${record.visitPoint.latitude}, ${record.visitPoint.longitude} (± ${record.visitPoint.accuracy} m)`,
            ),
          ]
        : [],
    ],
    ...detailRows(record.details, locale).map(({ label, text }): [string, Html[]] => [label, [typedText(text)]]),
    [
      t('changeRequests'),
      record.changeRequests.map(
        ({ kind, text, startsAt, createdAt }) =>
          html`<div>${when(createdAt)}: ${t('changeRequest', { kind })}${startsAt === null ? '' : ` · ${when(startsAt)}`}</div>${typedText(text)}`,
      ),
    ],
    [
      t('replies'),
      record.replies.map(
        ({ subject, text, createdAt, whatsappState }) =>
          html`<div>${when(createdAt)}${subject && html`: <bdi>${subject}</bdi>`}${whatsappState === null ? '' : `: ${t('whatsapp', { state: whatsappState })}`}</div>${typedText(text)}`,
      ),
    ],
    [t('notes'), notes.map(({ at, note }) => html`<div>${when(at)}</div>${typedText(note)}`)],
    [
      t('mails'),
      record.mails.map(
        ({ kind, createdAt }) =>
          html`<div>${when(createdAt)}: ${t('mail', { to: isToVisitor(kind) ? 'you' : 'centre' })}</div>`,
      ),
    ],
    [t('cards'), record.cards.map((card) => cardLine(card, t))],
    [
      t('cardViews'),
      record.cardViews.map(({ kind, viewedAt }) => html`<div>${when(viewedAt)}: ${t('card', { kind })}</div>`),
    ],
  ];
  const filled = rows.filter(([, content]) => content.length > 0);
  return html`<section><h2>${readerIn(locale).translate(nameOf(record.details))} · ${leftToRight(record.reference)}</h2>
<dl>${filled.map(([label, content]) => html`<dt>${label}</dt><dd>${content}</dd>`)}</dl></section>
`;
}

function cardLine({ kind, file, isInfected, mayBeActive }: PersonCard, t: ReturnType<typeof translator>): Html {
  const name = t('card', { kind });
  const note = isInfected ? t('infectedCard') : mayBeActive ? t('activeCard') : '';
  return html`<div>${file === null ? name : html`<a href="${file}">${name}</a>`}${note && ` · ${note}`}</div>`;
}

const translator =
  (locale: Locale) =>
  (key: keyof typeof texts, values = {}) =>
    translate(locale, { ...texts[key], values });
