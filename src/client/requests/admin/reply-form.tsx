import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton, Group, SegmentedControl, Select, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconMessage, IconReport, IconSend } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { whatsappNumber } from '#shared/fields/phone.rules.ts';
import { whatsappAddress } from '#shared/fields/whatsapp.rules.ts';
import { formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { RequestPage, RequestRecord } from '#shared/requests/inbox.schema.ts';
import {
  replyLimits,
  replySubjectSchema,
  replyTextSchema,
  sentText,
  withoutHiddenCharacters,
} from '#shared/requests/replies.schema.ts';
import { askedOf } from '#shared/requests/request-types.ts';
import { fillTemplate, type ReplyFields } from '#shared/settings/reply-templates.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import type { TypedTexts } from '../../request-records/admin/use-typed-texts.ts';
import { announce } from '../../ui/admin/announcer.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { languageOptions } from '../../ui/admin/language-name.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './composer.module.css';
import type { ComposerField } from './composer.tsx';

/** The built-in template that tells of a report. */
const reportReadyKey = 'report-ready';

interface ReplyFormProps {
  page: RequestPage;
  templates: Settings['replyTemplates'];
  typed: TypedTexts;
  field: ComposerField;
  /** Absent without permission. */
  actions: RequestActions | undefined;
  /** Otherwise only the text is shown, on one line. */
  isOpen: boolean;
  onSent: () => void;
}

/**
 * A new reply, first in the visitor's language. The server sends it as a mail; WhatsApp opens with a greeting. Edited
 * texts are stored for each template and language.
 */
export function ReplyForm({ page, templates, typed, field, actions, isOpen, onSent }: ReplyFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const failureText = useFailureText();
  const noteId = useId();
  const textLabelId = useId();
  const { request, replyDraft } = page;
  const [language, setLanguage] = useState<Locale>(request.locale);
  const [key, setKey] = useState<string | null>(null);
  const place = { template: key, language };
  const edited = typed.replyAt(place);
  const isReportReady = key === reportReadyKey;
  const template = isReportReady ? replyDraft.reportReady : templates.find((candidate) => candidate.key === key);
  const fields = fieldsOf(page, language);
  const filled = (name: 'subject' | 'text') =>
    template ? fillTemplate(localized(template, name, language), fields) : '';
  const subject = edited?.subject ?? (filled('subject') || replyDraft.subject);
  const text = edited?.text ?? filled('text');
  const write = (change: { subject?: string; text?: string }) => typed.writeReply(place, { subject, text, ...change });
  const choose = (chosen: string | null) => {
    setKey(chosen);
    if (chosen !== null) announce(t`The text of the template is in the reply.`);
  };
  const mailProblem = useMailProblem(page);
  const whatsapp = isSpam(request) ? null : whatsappNumber(request);
  const about = isReportReady ? 'report_ready' : 'greeting';
  const message = isReportReady
    ? localized(replyDraft.reportReady, 'text', language)
    : localized(replyDraft, 'whatsapp', language);
  const sent = { subject: sentText(subject), text: sentText(text) };
  const isValid = replySubjectSchema.safeParse(sent.subject).success && replyTextSchema.safeParse(sent.text).success;
  const send = async ({ sendReply, seen }: RequestActions) => {
    await sendReply.mutateAsync({ ...seen, language, ...sent, ...(isReportReady && { about: 'report_ready' }) });
    typed.resetReply(place);
    setKey(null);
    onSent();
  };
  const failure = actions?.sendReply.error ?? actions?.tellReportReady.error ?? actions?.openWhatsapp.error;
  const { answersTo } = replyDraft;
  return (
    <div className={styles.form}>
      {isOpen && (
        <Group gap="xs">
          <Select
            aria-label={t`Template`}
            placeholder={t`Choose a template`}
            data={templates.map((candidate) => ({
              value: candidate.key,
              label: localized(candidate, 'title', locale),
            }))}
            value={isReportReady ? null : key}
            onChange={choose}
            clearable
            flex="1 1 160px"
          />
          {actions && !isSpam(request) && (
            <Button
              variant="light"
              size="sm"
              onClick={() => choose(reportReadyKey)}
              leftSection={<IconReport size={18} aria-hidden />}
            >
              <Trans>Report is ready</Trans>
            </Button>
          )}
          <SegmentedControl
            aria-label={t`Language of the reply`}
            data={languageOptions}
            value={language}
            onChange={(value) => setLanguage(value === 'ar' ? 'ar' : 'en')}
          />
        </Group>
      )}
      {isOpen && mailProblem === null && (
        <TextInput
          aria-label={t`Subject`}
          placeholder={t`Subject`}
          value={subject}
          onChange={(event) => write({ subject: withoutHiddenCharacters(event.currentTarget.value) })}
          maxLength={replyLimits.subject}
          lang={language}
          dir={locales[language].direction}
        />
      )}
      {/* Outside the field, which has the visitor's language. */}
      <VisuallyHidden id={textLabelId}>
        <Trans>Text of the reply</Trans>
      </VisuallyHidden>
      <GrowingTextarea
        {...field}
        aria-labelledby={textLabelId}
        placeholder={isOpen ? undefined : t`Write a reply`}
        value={text}
        onChange={(event) => write({ text: withoutHiddenCharacters(event.currentTarget.value) })}
        minRows={isOpen ? 3 : 1}
        maxRows={isOpen ? 12 : 1}
        maxLength={replyLimits.text}
        lang={isOpen || text !== '' ? language : locale}
        dir={locales[isOpen || text !== '' ? language : locale].direction}
      />
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)">
          {failureText(failure)}
        </Text>
      )}
      {isOpen && (
        <Group gap="xs">
          {actions && (
            <Button
              size="sm"
              onClick={() => ignoreRejection(send(actions))}
              disabled={mailProblem !== null || !isValid || actions.isBusy}
              loading={actions.sendReply.isPending}
              leftSection={<IconSend size={18} className="flip" aria-hidden />}
              aria-describedby={noteId}
            >
              <Trans>Send by e-mail</Trans>
            </Button>
          )}
          {actions && isReportReady && request.messageWay.channel !== null && (
            <Button
              variant="light"
              size="sm"
              onClick={() => ignoreRejection(actions.tellReportReady.mutateAsync(actions.seen))}
              disabled={actions.isBusy}
              loading={actions.tellReportReady.isPending}
              leftSection={<IconMessage size={18} aria-hidden />}
            >
              <Trans>Send a message to the telephone</Trans>
            </Button>
          )}
          {actions && whatsapp && (
            <Button
              component="a"
              href={whatsappAddress(whatsapp, message)}
              onClick={() => ignoreRejection(actions.openWhatsapp.mutateAsync({ id: request.id, language, about }))}
              target="_blank"
              rel="noreferrer"
              variant="light"
              size="sm"
              leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
            >
              <Trans>Open WhatsApp</Trans>
            </Button>
          )}
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="sm"
                onClick={() => {
                  copy();
                  typed.takeReply(place);
                }}
                disabled={text === ''}
                leftSection={<IconCopy size={18} aria-hidden />}
              >
                {copied ? t`Copied` : t`Copy the text`}
              </Button>
            )}
          </CopyButton>
          {edited !== null && (
            <Button variant="subtle" size="sm" onClick={() => typed.resetReply(place)}>
              {template ? <Trans>Back to the template’s text</Trans> : <Trans>Clear the text</Trans>}
            </Button>
          )}
        </Group>
      )}
      {isOpen && (
        <Text size="sm" c="dimmed" id={noteId}>
          {mailProblem ?? (
            <Trans>
              Answers go to <bdi dir="ltr">{answersTo}</bdi>, not to this page.
            </Trans>
          )}{' '}
          {isReportReady && request.messageWay.channel !== null && (
            <Trans>
              The message to the telephone says only that a message of the laboratory waits on the status page.
            </Trans>
          )}{' '}
          {whatsapp && (
            <Trans>WhatsApp opens with a greeting and the reference only; paste the copied text there.</Trans>
          )}
        </Text>
      )}
    </div>
  );
}

/** Why no mail can be sent; null if one can. */
function useMailProblem({ request, replyDraft }: RequestPage): string | null {
  const { t } = useLingui();
  if (isSpam(request)) return t`First decide whether this request is spam.`;
  if (request.email === '') return t`The visitor gave no e-mail address.`;
  if (replyDraft.answersTo === null) return t`This site has no mail server. Copy the text into your own mail program.`;
  return null;
}

export const isSpam = ({ spamReason, state }: RequestRecord) => spamReason !== null || state === 'spam';

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
