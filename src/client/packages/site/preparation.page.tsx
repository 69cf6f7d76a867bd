import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { PrintedHours } from '../../opening-hours/site/printed-hours.tsx';
import { Button } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PackageMissing, PackageNotFound } from './package-missing.tsx';
import styles from './preparation.page.module.css';
import { OtherLanguageSheet } from './preparation-links.tsx';
import { PreparationSheet } from './preparation-sheet.tsx';

/** The preparation sheet of one package. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('package');
  return id ? <SheetOf id={id} /> : <PackageNotFound />;
}

function SheetOf({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { data, error, refetch } = trpc.content.packages.get.useQuery({ id, locale });
  if (!data) return <PackageMissing error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title={data.name}
        section={t`Preparation sheet`}
        description={data.preparation || data.description}
        canonicalPath={sitePaths.packageDetail(data.id)}
        isIndexed={false}
      />
      <div className={styles.desk}>
        <div className={styles.tools}>
          <Link className="tap gap-1" to={sitePaths.packageDetail(data.id)} state={{ packageId: data.id }}>
            <IconChevronLeft className="flip" size={18} aria-hidden />
            <ContentText text={data.name} isName />
          </Link>
          <OtherLanguageSheet packageId={data.id} />
          <Button className={styles.print} onClick={() => window.print()}>
            <IconPrinter size={20} aria-hidden />
            <Trans>Print</Trans>
          </Button>
          <p>
            <Trans>Or choose “Print” in your browser’s menu; there you can also save the sheet as a PDF.</Trans>
          </p>
        </div>
        <PreparationSheet item={data} hours={<PrintedHours />} />
      </div>
    </>
  );
}
