import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { mailtoAddress } from '#shared/fields/email.rules.ts';
import { whatsappNumber } from '#shared/fields/phone.rules.ts';
import { formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import { type Locale, localeCodes, locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { RequestPage, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { askedOf } from '#shared/requests/request-types.ts';
import { fillTemplate, type ReplyFields } from '#shared/settings/reply-templates.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import type { TypedTexts } from './use-typed-texts.ts';

interface ReplyPanelProps {
  page: RequestPage;
  templates: Settings['replyTemplates'];
  typed: TypedTexts;
}

/**
 * A reply from a template, first in the visitor's language. Staff send it with their own mail program or WhatsApp.
 * Edited texts are stored for each template and language.
 */
export function ReplyPanel({ page, templates, typed }: ReplyPanelProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { request } = page;
  const [language, setLanguage] = useState<Locale>(request.locale);
  const [key, setKey] = useState<string | null>(null);
  const place = { template: key, language };
  const edited = typed.replyAt(place);
  const template = templates.find((candidate) => candidate.key === key);
  const fields = fieldsOf(page, language);
  const subject = template ? fillTemplate(localized(template, 'subject', language), fields) : '';
  const text = edited ?? (template ? fillTemplate(localized(template, 'text', language), fields) : '');
  const whatsapp = whatsappNumber(request);
  const take = () => typed.takeReply(place);
  return (
    <Panel
      title={t`Reply`}
      mark={
        <SegmentedControl
          aria-label={t`Language of the reply`}
          data={localeCodes.map((code) => ({ value: code, label: locales[code].ownName }))}
          value={language}
          onChange={(value) => setLanguage(value === 'ar' ? 'ar' : 'en')}
        />
      }
    >
      <Stack>
        <Select
          aria-label={t`Template`}
          placeholder={t`Choose a template`}
          data={templates.map((candidate) => ({ value: candidate.key, label: localized(candidate, 'title', locale) }))}
          value={key}
          onChange={setKey}
          clearable
        />
        <GrowingTextarea
          aria-label={t`Text of the reply`}
          value={text}
          onChange={(event) => typed.writeReply(place, event.currentTarget.value)}
          minRows={text ? 5 : 2}
          maxRows={18}
          lang={language}
          dir={locales[language].direction}
        />
        <Group gap="xs">
          {request.email && (
            <Button
              component="a"
              href={mailAddress(request.email, subject, text)}
              onClick={take}
              variant="light"
              leftSection={<IconMail size={18} aria-hidden />}
            >
              <Trans>Write an e-mail</Trans>
            </Button>
          )}
          {whatsapp && (
            <Button
              component="a"
              href={`https://wa.me/${whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}`}
              onClick={take}
              target="_blank"
              rel="noreferrer"
              variant="light"
              leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
            >
              <Trans>Write on WhatsApp</Trans>
            </Button>
          )}
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={() => {
                  copy();
                  take();
                }}
                disabled={text === ''}
                leftSection={<IconCopy size={18} aria-hidden />}
              >
                {copied ? t`Copied` : t`Copy the text`}
              </Button>
            )}
          </CopyButton>
          {edited !== null && (
            <Button variant="subtle" onClick={() => typed.resetReply(place)}>
              {template ? <Trans>Back to the template’s text</Trans> : <Trans>Clear the text</Trans>}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

function mailAddress(email: string, subject: string, text: string): string {
  const parts = Object.entries({ subject, body: text.replace(/\r?\n/g, '\r\n') }).filter(([, value]) => value !== '');
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${mailtoAddress(email)}${query ? `?${query}` : ''}`;
}

function fieldsOf(page: RequestPage, language: Locale): ReplyFields {
  const { request } = page;
  return {
    name: request.name,
    package: askedOf(request.details)?.title ?? '',
    date: dateOf(request, language),
    preparation: localized(page, 'preparation', language),
    reference: request.reference,
  };
}

function dateOf({ visitDay, visitTime, details }: RequestRecord, language: Locale): string {
  if (visitDay !== null) {
    const day = `${formatWeekday(visitDay, language)}${language === 'ar' ? '،' : ','} ${formatDayAndMonth(visitDay, language)}`;
    return visitTime === null ? day : `${day}${language === 'ar' ? '،' : ','} ${hourText(visitTime, language)}`;
  }
  return details.type === 'withdrawal'
    ? [details.appointmentDate, details.appointmentTime].filter(Boolean).join(' ')
    : '';
}
