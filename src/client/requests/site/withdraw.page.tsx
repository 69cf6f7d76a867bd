import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { hourText } from '#shared/i18n/format.ts';
import { sitePaths } from '#shared/paths.ts';
import { cardKinds } from '#shared/requests/cards.schema.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { useOpenNow } from '../../opening-hours/site/open-now.tsx';
import { FastingChip } from '../../packages/site/fasting-chip.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { OptionalMark, TextField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useAreaFee } from './area-field.tsx';
import { AskToday } from './ask-today/ask-today.tsx';
import { Steps } from './ask-today/steps.tsx';
import { acceptedCards } from './card-field.tsx';
import { FormHeading } from './form-heading.tsx';
import { HeldTime } from './held-time.tsx';
import { LostCards } from './lost-cards.tsx';
import styles from './request-page.module.css';
import { RequestStep, useSentReference } from './request-step.tsx';
import { useCardLabels } from './use-card-texts.tsx';
import { VisitNote } from './visit-hour-field.tsx';
import own from './withdrawal-form.module.css';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalPackage } from './withdrawal-package.tsx';

/** Explains home visits and shows their form; the URL may name a package. */
export function Page() {
  const { t } = useLingui();
  const openNow = useOpenNow();
  const texts = usePageTexts('withdraw');
  const { town } = useSiteFrame();
  const { packageId, item } = useNamedPackage();
  const isSent = useSentReference() !== null;
  const steps = [
    { title: texts.step1, text: texts.step1Text },
    { title: texts.step2, text: texts.step2Text },
    { title: texts.step3, text: texts.step3Text },
  ];
  const summary = item && <WithdrawalPackage id={item.id} name={item.name} fasting={<FastingChip item={item} />} />;
  const forPackage =
    packageId === null
      ? null
      : { id: packageId, name: item?.name, fastingHours: item?.fastingRequired === 'yes' ? item.fastingHours : null };
  return (
    <>
      <PageHead
        title={t`Home visit`}
        description={
          town
            ? t`Ask for a home visit in ${town}: choose a day and a time, and we take the sample at your home or office.`
            : t`Ask for a home visit: choose a day and a time, and we take the sample at your home or office.`
        }
        canonicalPath={sitePaths.withdraw()}
        isIndexed={!isSent && packageId === null}
      />
      <FormHeading title={t`Home visit`} text={texts.intro} />
      <div className={`${styles.layout} ${styles.withAside}`}>
        <WithdrawalStep packageId={packageId} packageName={item?.name}>
          <WithdrawalForm forPackage={forPackage} summary={summary} />
        </WithdrawalStep>
        <Steps title={t`How it works`} steps={steps} />
        <AskToday title={t`Prefer to talk to us?`} text={texts.ask} openNow={openNow} />
      </div>
    </>
  );
}

/** The package in the URL; none if it does not exist. */
function useNamedPackage() {
  const { locale } = useSite();
  const [query] = useSearchParams();
  const asked = query.get('package') ?? '';
  const isId = /^[0-9a-f]{24}$/.test(asked);
  const { data: item, isError } = trpc.content.packages.get.useQuery({ id: asked, locale }, { enabled: isId });
  return { packageId: isId && !isError ? asked : null, item };
}

interface WithdrawalStepProps {
  packageId: string | null;
  packageName: string | undefined;
  children: ReactNode;
}

function WithdrawalStep({ packageId, packageName, children }: WithdrawalStepProps) {
  const { t } = useLingui();
  const { locale, form } = useSite();
  const { visitDay = '', visitHour = '' } = form?.values ?? {};
  const [query] = useSearchParams();
  const receipt = query.get('sent');
  const labels = {
    name: t`Full name`,
    email: t`E-mail`,
    phone: t`Phone`,
    visitDay: t`Appointment date`,
    visitHour: t`Appointment time`,
    visitArea: t`Area`,
    area: t`Area or address`,
    collector: t`Who would you like to visit you?`,
    suggestions: t`Notes`,
  };
  const fee = useAreaFee(form?.values.visitArea ?? '');
  const more = [
    ...(packageName
      ? [{ label: t`A home visit for the package`, value: <ContentText text={packageName} isName /> }]
      : []),
    ...(fee ? [{ label: t`Fee for the visit`, value: fee }] : []),
  ];
  const show = (name: string, value: string) => {
    if (name === 'visitDay') return dayText(value, locale);
    if (name === 'visitHour') return hourText(value, locale);
    if (name === 'collector') return value === 'female' ? t`A woman` : t`A man`;
    return value;
  };
  const note = visitDay !== '' && visitHour !== '' && <VisitNote day={visitDay} hour={visitHour} />;
  return (
    <RequestStep
      path={sitePaths.withdraw({ package: packageId })}
      labels={labels}
      show={show}
      more={more}
      note={note}
      files={<PlainCards />}
      page="withdraw"
      about={packageName}
      packageId={packageId}
      wish={receipt && <HeldTime receipt={receipt} packageId={packageId} />}
    >
      {children}
    </RequestStep>
  );
}

/** File fields of the confirmation page for browsers without script. */
function PlainCards() {
  const { form } = useSite();
  const labels = useCardLabels();
  return (
    <fieldset className={own.group}>
      <legend>
        <Trans>Your cards</Trans> <OptionalMark />
      </legend>
      {/* Browsers clear file fields of a form that is rendered again. */}
      {form?.message && <LostCards kinds={cardKinds} />}
      {cardKinds.map((kind) => (
        <TextField
          key={kind}
          label={labels[kind]}
          type="file"
          name={kind}
          accept={acceptedCards}
          error={form?.fields[kind]}
        />
      ))}
    </fieldset>
  );
}
