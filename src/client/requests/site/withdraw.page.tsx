import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { areaOf, writeShownFee } from '#shared/appointments/visit-areas.rules.ts';
import { writeShownTotal } from '#shared/appointments/visit-costs.rules.ts';
import { hourText } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { sitePaths } from '#shared/paths.ts';
import { cardKinds } from '#shared/requests/cards.schema.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { useOpenNow } from '../../opening-hours/site/open-now.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PartOff } from '../../ui/part-off.tsx';
import { AreaFees } from './area-field.tsx';
import { AskToday } from './ask-today/ask-today.tsx';
import { Steps } from './ask-today/steps.tsx';
import { acceptedCards } from './card-field.tsx';
import { FormHeading } from './form-heading.tsx';
import { HeldTime } from './held-time.tsx';
import { LostCards } from './lost-cards.tsx';
import { OptionalGroup } from './optional-group.tsx';
import styles from './request-page.module.css';
import { RequestStep, useSentReference } from './request-step.tsx';
import { useCardLabels } from './use-card-texts.tsx';
import { costsOfVisit, useCostFacts } from './use-visit-costs.ts';
import { VisitNote } from './visit-hour-field.tsx';
import { type ChosenPackages, useChosenPackages, VisitPackageSearch } from './visit-packages.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** Explains home visits and shows their form; the URL may name a package. */
export function Page() {
  const { siteParts } = useSiteFrame();
  const isSent = useSentReference() !== null;
  if (!siteParts.homeVisits && !isSent) return <PartOff part="homeVisits" canonicalPath={sitePaths.withdraw()} />;
  return <HomeVisit isSent={isSent} />;
}

function HomeVisit({ isSent }: { isSent: boolean }) {
  const { t } = useLingui();
  const openNow = useOpenNow();
  const texts = usePageTexts('withdraw');
  const { town } = useSiteFrame();
  const packages = useChosenPackages();
  const [query] = useSearchParams();
  const steps = [
    { title: texts.step1, text: texts.step1Text },
    { title: texts.step2, text: texts.step2Text },
    { title: texts.step3, text: texts.step3Text },
  ];
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
        isIndexed={!isSent && packages.ids.length === 0 && !query.has('q')}
      />
      <FormHeading title={t`Home visit`} text={texts.intro} />
      <div className={`${styles.layout} ${styles.withAside}`}>
        <WithdrawalStep packages={packages}>
          <WithdrawalForm packages={packages} />
        </WithdrawalStep>
        <div className="stack gap-5">
          <Steps title={t`How it works`} steps={steps} />
          <AreaFees />
        </div>
        <AskToday title={t`Prefer to talk to us?`} text={texts.ask} openNow={openNow} />
      </div>
      <VisitPackageSearch ids={packages.ids} />
    </>
  );
}

interface WithdrawalStepProps {
  packages: ChosenPackages;
  children: ReactNode;
}

function WithdrawalStep({ packages, children }: WithdrawalStepProps) {
  const { t } = useLingui();
  const { locale, form } = useSite();
  const { visitAreas } = useSiteFrame();
  const { visitDay = '', visitHour = '' } = form?.values ?? {};
  const [query] = useSearchParams();
  const receipt = query.get('sent');
  const labels = {
    name: t`Full name`,
    email: t`E-mail`,
    phone: t`Phone`,
    visitDay: t`Appointment date`,
    visitHour: t`Appointment time`,
    areaId: t`Area`,
    area: visitAreas.length > 0 ? t`Address of the visit` : t`Area or address`,
    collector: t`Who would you like to visit you?`,
    suggestions: t`Notes`,
  };
  const { areaId, area: address = '' } = form?.values ?? {};
  const area = areaOf({ areaId: areaId || undefined, address }, visitAreas);
  const costs = costsOfVisit(packages, area);
  const areaName = areaId && area ? localized(area, 'name', locale) : '';
  const shown = { shownFee: writeShownFee(area), shownTotal: writeShownTotal(costs), areaName };
  const about = packages.items.map(({ name }) => name).join(' · ');
  const more = [
    ...(about ? [{ label: t`Packages`, value: <ContentText text={about} isName /> }] : []),
    ...useCostFacts(costs),
  ];
  const show = (name: string, value: string) => {
    if (name === 'visitDay') return dayText(value, locale);
    if (name === 'visitHour') return hourText(value, locale);
    if (name === 'areaId') return areaName;
    if (name === 'collector') return value === 'female' ? t`A woman` : t`A man`;
    return value;
  };
  const note = visitDay !== '' && visitHour !== '' && (
    <VisitNote day={visitDay} hour={visitHour} free={form?.freeHours ?? null} />
  );
  return (
    <RequestStep
      path={sitePaths.withdraw({ packages: packages.ids })}
      labels={labels}
      show={show}
      more={more}
      note={note}
      shown={shown}
      files={<PlainCards />}
      page="withdraw"
      about={about}
      prepared={packages.items}
      wish={receipt && <HeldTime receipt={receipt} packageIds={packages.ids} />}
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
    <OptionalGroup legend={<Trans>Your cards</Trans>}>
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
    </OptionalGroup>
  );
}
