import { Trans, useLingui } from '@lingui/react/macro';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { reportForm } from '#shared/requests/report.form.ts';
import { pickableDays, visitTimeText } from '#shared/requests/visit-time.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { PersonFields } from './person-fields.tsx';
import { RequestForm } from './request-form.tsx';
import { useRequestForm } from './use-request-form.ts';
import { useSendTexts } from './use-send-texts.tsx';

/** Requests a copy of a laboratory report. */
export function ReportForm() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { client } = trpc.useUtils();
  const today = useToday();
  const form = useRequestForm({
    name: 'report',
    form: reportForm,
    toInput: ({ visitDay, ...person }) => ({ ...person, visitTime: isDay(visitDay) ? visitTimeText(visitDay, locale) : '' }),
    send: (report, proof, { signal }) => client.content.requests.sendReport.mutate({ locale, report, ...proof }, { signal }),
  });
  const texts = useSendTexts(form, t`Send your request?`, { page: 'reports' });
  const { field } = form;
  return (
    <RequestForm action={localizedPath(locale, sitePaths.reports())} form={form} texts={texts} submitLabel={<Trans>Send request</Trans>}>
      <PersonFields field={field} nameLabel={t`Full name`} />
      <DateField
        {...field('visitDay')}
        label={t`Time of the visit`}
        note={<Trans>Choose the day on which you visited us.</Trans>}
        min={pickableDays.first}
        max={today}
      />
    </RequestForm>
  );
}
