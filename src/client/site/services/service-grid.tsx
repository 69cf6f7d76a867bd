import { useLingui } from '@lingui/react/macro';
import type { SiteService } from '#shared/settings/site-pages.schema.ts';
import { Copies } from '../../ui/copies.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './service-card.module.css';
import { ServiceCard } from './service-card.tsx';

/** Service cards in one or two columns, or a message without services. */
export function ServiceGrid({ services }: { services: readonly SiteService[] }) {
  const { t } = useLingui();
  if (services.length === 0) return <Screen title={t`No services available at the moment.`} />;
  return (
    <div className={styles.grid}>
      {services.map((service) => (
        <ServiceCard key={service.key} service={service} />
      ))}
    </div>
  );
}

/** Placeholders of the same shape as the cards. */
export function ServiceGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-hidden>
      <Copies count={count}>
        <div className={styles.skeleton} />
      </Copies>
    </div>
  );
}
