import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowRight,
  IconBook2,
  IconFlask,
  IconHomeHeart,
  IconReportMedical,
  IconTestPipe,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { cutText } from '#shared/fields/text.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import type { SiteService } from '#shared/settings/site-pages.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { Copies } from '../../ui/copies.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './service-card.module.css';

interface ServiceGridProps {
  services: readonly SiteService[];
  /** Two columns on a phone too, with icons and names only. */
  isCompact?: boolean;
}

/** Service cards in one or two columns, or a message without services. */
export function ServiceGrid({ services, isCompact = false }: ServiceGridProps) {
  const { t } = useLingui();
  if (services.length === 0) return <Screen title={t`No services available at the moment.`} />;
  return (
    <div className={gridClass(isCompact)}>
      {services.map((service) => (
        <ServiceCard key={service.key} service={service} />
      ))}
    </div>
  );
}

/** Placeholders of the same shape as the cards. */
export function ServiceGridSkeleton({ count, isCompact = false }: { count: number; isCompact?: boolean }) {
  return (
    <div className={gridClass(isCompact)} aria-hidden>
      <Copies count={count}>
        <div className={`skeleton ${styles.skeleton}`} />
      </Copies>
    </div>
  );
}

const gridClass = (isCompact: boolean) => (isCompact ? `${styles.grid} ${styles.compact}` : styles.grid);

const maxDescription = 150;

/** Read when a card is rendered: while the built server loads, an icon of another chunk may still be missing. */
const iconOf = (name: string) =>
  ({ info: IconBook2, report: IconReportMedical, home: IconHomeHeart, package: IconTestPipe })[name] ?? IconFlask;

/** The words of a service's link: the next step of a visitor. */
function NextStep({ path }: Pick<SiteService, 'path'>) {
  if (path === sitePaths.reports()) return <Trans>Ask for a report</Trans>;
  if (path === sitePaths.withdraw()) return <Trans>Ask for a home visit</Trans>;
  if (path === sitePaths.packages()) return <Trans>Browse packages</Trans>;
  return <Trans>Learn more</Trans>;
}

/**
 * One service; its link covers the whole card. Without a path, which is an error in the settings, a button logs that
 * error.
 */
function ServiceCard({ service }: { service: SiteService }) {
  const { t } = useLingui();
  const Icon = iconOf(service.icon);
  const description = cutText(service.description, maxDescription) || t`No description available for this service.`;
  return (
    <article className={styles.card}>
      <span className={styles.icon} aria-hidden>
        <Icon />
      </span>
      <div className={styles.body}>
        <h3>
          {service.path ? (
            <Link className={styles.target} to={service.path}>
              {service.name}
            </Link>
          ) : (
            <button
              className={styles.target}
              type="button"
              onClick={() => console.error(`The service "${service.key}" has no path.`)}
            >
              {service.name}
            </button>
          )}
        </h3>
        <p className={styles.description}>
          <ContentText text={description} />
        </p>
        {service.path && (
          <span className={styles.more} aria-hidden>
            <NextStep path={service.path} />
            <IconArrowRight className="flip" size={18} />
          </span>
        )}
      </div>
    </article>
  );
}
