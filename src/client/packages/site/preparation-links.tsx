import { Trans } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { otherLocale } from '#shared/i18n/locales.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './package-article.module.css';

/** Links to the preparation sheet: in the page's language, and in the other one for the patient's family. */
export function PreparationLinks({ item }: { item: Pick<PackageDetail, 'id'> }) {
  return (
    <p className={styles.sheet}>
      <ButtonLink look="secondary" to={sitePaths.preparation(item.id)}>
        <IconPrinter size={20} aria-hidden />
        <Trans>Preparation sheet</Trans>
      </ButtonLink>
      <OtherLanguageSheet packageId={item.id} />
    </p>
  );
}

/** The same sheet in the other language. The stored language does not change. */
export function OtherLanguageSheet({ packageId }: { packageId: string }) {
  const other = otherLocale(useSite().locale);
  return (
    <a className="tap" href={localizedPath(other, sitePaths.preparation(packageId))} hrefLang={other}>
      <span>{other === 'en' ? <Trans>Read it in English</Trans> : <Trans>Read it in Arabic</Trans>}</span>
    </a>
  );
}
