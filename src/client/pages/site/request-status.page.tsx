import { useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { AskToday } from '../../features/ask-today/ask-today.tsx';
import { useOpenNow } from '../../features/opening-hours/open-now.tsx';
import { RequestStatusForms } from '../../features/requests/request-status.tsx';
import styles from './request.module.css';

/** How far a request is, for whoever sent it. */
export function Page() {
  const { t } = useLingui();
  const openNow = useOpenNow();
  return (
    <>
      <PageHead
        title={t`Your request`}
        description={t`See how far your request is, and tell us if you want to change or cancel it.`}
        canonicalPath={sitePaths.requestStatus()}
        isIndexed={false}
      />
      <PageBanner title={t`Your request`} text={t`See how far your request is, and tell us if you want to change or cancel it.`} />
      <div className={styles.layout}>
        <RequestStatusForms />
        <AskToday title={t`Rather ask a person?`} text={t`Ask us: please have your reference at hand.`} openNow={openNow} />
      </div>
    </>
  );
}
