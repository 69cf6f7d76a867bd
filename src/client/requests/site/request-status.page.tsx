import { useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { useOpenNow } from '../../opening-hours/site/open-now.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AskToday } from './ask-today/ask-today.tsx';
import { Steps } from './ask-today/steps.tsx';
import { FormHeading } from './form-heading.tsx';
import styles from './request-page.module.css';
import { RequestStatusForms, useFoundHeading } from './request-status.tsx';

export function Page() {
  const { t } = useLingui();
  const openNow = useOpenNow();
  const found = useFoundHeading();
  const steps = [
    { title: t`You send a request`, text: t`You receive a reference. Keep it: you need it on this page.` },
    { title: t`We are working on it`, text: t`The status shows how far it is. An agreed time appears here.` },
    { title: t`You can change it`, text: t`Ask here for a change or to cancel it.` },
  ];
  return (
    <>
      <PageHead
        {...(found ? { title: found, section: t`Your request` } : { title: t`Your request` })}
        description={t`Check the status of your request, and tell us if you want to change or cancel it.`}
        canonicalPath={sitePaths.requestStatus()}
        isIndexed={false}
      />
      <FormHeading title={t`Your request`} text={t`See its status, and ask to change or cancel it.`} />
      <div className={`${styles.layout} ${styles.withAside}`}>
        <RequestStatusForms />
        <Steps title={t`What happens with a request`} steps={steps} />
        <AskToday
          title={t`Prefer to talk to us?`}
          text={t`Contact us, and please have your reference at hand.`}
          openNow={openNow}
        />
      </div>
    </>
  );
}
