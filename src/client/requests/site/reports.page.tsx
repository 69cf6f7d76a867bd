import { Trans, useLingui } from '@lingui/react/macro';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { reportForm } from '#shared/requests/report.form.ts';
import { dayText, pickableDays, visitTimeText } from '#shared/requests/visit-time.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PartOff } from '../../ui/part-off.tsx';
import { Steps } from './ask-today/steps.tsx';
import { FormHeading } from './form-heading.tsx';
import { PersonFields } from './person-fields.tsx';
import { RequestForm } from './request-form.tsx';
import styles from './request-page.module.css';
import { RequestStep, useSentReference } from './request-step.tsx';
import { useRequestForm } from './use-request-form.ts';
import { useSendTexts } from './use-send-texts.tsx';

export function Page() {
  const { siteParts } = useSiteFrame();
  const isSent = useSentReference() !== null;
  if (!siteParts.reports && !isSent) return <PartOff part="reports" canonicalPath={sitePaths.reports()} />;
  return <Reports isSent={isSent} />;
}

function Reports({ isSent }: { isSent: boolean }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const texts = usePageTexts('reports');
  const labels = { name: t`Full name`, email: t`E-mail`, phone: t`Phone`, visitDay: t`Day of the visit` };
  const show = (name: string, value: string) => (name === 'visitDay' ? dayText(value, locale) : value);
  const steps = [
    { title: texts.step1, text: texts.step1Text },
    { title: texts.step2, text: texts.step2Text },
    { title: texts.step3, text: texts.step3Text },
  ];
  return (
    <>
      <PageHead
        title={t`Laboratory report request`}
        description={t`Ask for a copy of your laboratory results: what we need from you, and what happens after you send the form.`}
        canonicalPath={sitePaths.reports()}
        isIndexed={!isSent}
      />
      <FormHeading title={t`Laboratory report request`} text={texts.intro} />
      <div className={styles.layout}>
        <RequestStep path={sitePaths.reports()} labels={labels} show={show} page="reports">
          <ReportForm />
        </RequestStep>
        <Steps title={t`How it works`} steps={steps} />
      </div>
    </>
  );
}

/** Requests a copy of a laboratory report. */
function ReportForm() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { client } = trpc.useUtils();
  const today = useToday();
  const form = useRequestForm({
    name: 'report',
    form: reportForm,
    toInput: ({ visitDay, ...person }) => ({
      ...person,
      visitTime: isDay(visitDay) ? visitTimeText(visitDay, locale) : '',
    }),
    send: (report, proof, { signal }) =>
      client.content.requests.sendReport.mutate({ locale, report, ...proof }, { signal }),
  });
  const { field, values } = form;
  const facts = isDay(values.visitDay) ? [{ label: t`Day of the visit`, value: dayText(values.visitDay, locale) }] : [];
  const texts = useSendTexts(form, { confirmTitle: t`Send your request?`, facts, page: 'reports' });
  return (
    <RequestForm
      action={localizedPath(locale, sitePaths.reports())}
      form={form}
      texts={texts}
      submitLabel={<Trans>Send request</Trans>}
      hasAnswerTime
    >
      <PersonFields field={field} nameLabel={t`Full name`} />
      <DateField {...field('visitDay')} label={t`Day of the visit`} min={pickableDays.first} max={today} />
    </RequestForm>
  );
}
