import { Trans, useLingui } from '@lingui/react/macro';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { contactForm } from '#shared/requests/contact.form.ts';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Choices } from './choices.tsx';
import { PersonFields } from './person-fields.tsx';
import { RequestForm } from './request-form.tsx';
import { useRequestForm } from './use-request-form.ts';
import { useSendTexts } from './use-send-texts.tsx';

interface ContactFormProps {
  /** The beginning of the message. */
  opening: string | undefined;
}

export function ContactForm({ opening }: ContactFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { client } = trpc.useUtils();
  const form = useRequestForm({
    name: 'contact',
    form: contactForm,
    openings: opening === undefined ? undefined : { message: opening },
    send: (contact, proof, { signal }) =>
      client.content.requests.sendContact.mutate({ locale, contact, ...proof }, { signal }),
  });
  const texts = useSendTexts(form, { confirmTitle: t`Send your message?`, page: 'contact' });
  const { field } = form;
  return (
    <RequestForm
      action={localizedPath(locale, sitePaths.contact())}
      form={form}
      texts={texts}
      submitLabel={<Trans>Send message</Trans>}
      hasAnswerTime
    >
      <PersonFields field={field} nameLabel={t`Name`} />
      <Choices
        {...field('type')}
        legend={t`Type of message`}
        choices={contactForm.fields.type.options.map((type) => ({
          value: type,
          label: type === 'inquiry' ? t`Inquiry` : t`Suggestion`,
        }))}
      />
      <TextAreaField
        {...field('message')}
        label={t`Message`}
        dir="auto"
        rows={6}
        maxLength={contactForm.fields.message.limit}
      />
    </RequestForm>
  );
}
