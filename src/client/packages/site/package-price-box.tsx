import { Trans } from '@lingui/react/macro';
import { IconHome } from '@tabler/icons-react';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { saleDurationDaysInclusive, savingOf } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { AskUs } from '../../ui/ask-us.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import detail from '../../ui/detail-layout.module.css';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { Price } from '../../ui/price.tsx';
import { SaleFacts } from '../../ui/sale-facts.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import { useSaleState } from './sale/use-sale-state.ts';
import { useHasHomeVisit } from './use-has-home-visit.ts';

/** The price, the sale and the booking links of a package. */
export function PackagePriceBox({ item }: { item: PackageDetail }) {
  const { priceNote } = useSiteFrame();
  const hasHomeVisit = useHasHomeVisit(item);
  const sale = useSaleState(item);
  const path = sitePaths.packageDetail(item.id);
  return (
    <section className={`${detail.card} stack gap-4`}>
      <div className={detail.price}>
        <Price price={item.price} priceSale={sale.isRunning ? item.priceSale : null} />
      </div>
      {sale.isOnSale && (
        <SaleFacts
          saving={sale.isRunning ? savingOf(item) : null}
          daysLeft={sale.daysLeftInclusive}
          endDate={item.endDate}
          duration={saleDurationDaysInclusive(item)}
        />
      )}
      <ButtonLink to={sitePaths.booking(item.id)} state={{ packageId: item.id }}>
        <Trans>Book this package</Trans>
      </ButtonLink>
      <AskUs name={item.name} path={path} />
      <div className="stack gap-2">
        {hasHomeVisit && (
          <ButtonLink look="quiet" to={sitePaths.withdraw({ packages: [item.id] })}>
            <IconHome size={20} aria-hidden />
            <Trans>Ask for a home visit</Trans>
          </ButtonLink>
        )}
        <ShareLink name={item.name} path={path} />
      </div>
      <p className="note">
        <ContentText text={priceNote} />
      </p>
    </section>
  );
}
