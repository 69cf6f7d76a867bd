import { Trans, useLingui } from '@lingui/react/macro';
import { IconBrandWhatsapp, IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mailtoAddress } from '#shared/fields/mailto.rules.ts';
import { isRamadan } from '#shared/opening-hours/opening-hours.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useOpenNow } from '../../opening-hours/site/open-now.tsx';
import { Schedule } from '../../opening-hours/site/schedule.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useChatAddress } from '../../ui/lib/use-chat-address.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './contact.page.module.css';
import { ContactForm } from './contact-form.tsx';
import { FormHeading } from './form-heading.tsx';
import { RequestStep, useSentReference } from './request-step.tsx';

export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('contact');
  const { town, phones } = useSiteFrame();
  const openNow = useOpenNow();
  const isSent = useSentReference() !== null;
  const opening = useQuestion();
  const labels = { name: t`Name`, email: t`E-mail`, phone: t`Phone`, type: t`Type of message`, message: t`Message` };
  const show = (name: string, value: string) => {
    if (name !== 'type') return value;
    return value === 'suggestion' ? t`Suggestion` : t`Inquiry`;
  };
  return (
    <>
      <PageHead
        title={t`Contact`}
        description={
          phones.length === 0
            ? t`Write to us with a question or a suggestion. We answer by phone or e-mail.`
            : town
              ? t`Write to us, call a hotline or visit the laboratory in ${town}. We answer by phone or e-mail.`
              : t`Write to us, call a hotline or visit the laboratory. We answer by phone or e-mail.`
        }
        canonicalPath={sitePaths.contact()}
        isIndexed={!isSent && opening === undefined}
      />
      <FormHeading title={t`Contact us`} text={texts.intro} mark={<ReachNow openNow={openNow} />} />
      <div className={styles.layout}>
        <RequestStep path={sitePaths.contact()} labels={labels} show={show} page="contact">
          {/* The form begins again when the question has loaded; its draft keeps what was typed before. */}
          <ContactForm key={opening} opening={opening} />
        </RequestStep>
        <ContactInfo isSent={isSent} hasHours={openNow !== null} />
      </div>
    </>
  );
}

/** The beginning of a question about the laboratory test that the address names. */
function useQuestion(): string | undefined {
  const { locale } = useSite();
  const [query] = useSearchParams();
  const slug = query.get('test');
  const { data } = trpc.content.labTests.getQuestion.useQuery({ slug: slug ?? '', locale }, { enabled: slug !== null });
  return data?.message;
}

/** Whether the centre is open now, and WhatsApp, for visitors who cannot wait for an answer to the form. */
function ReachNow({ openNow }: { openNow: ReactNode }) {
  const chat = useChatAddress();
  if (!openNow && !chat) return null;
  return (
    <div className={styles.now}>
      {openNow}
      {chat && (
        <a className={buttonClass('secondary')} href={chat} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp size={20} aria-hidden />
          <span>
            <Trans>WhatsApp</Trans>
            <NewTabHint />
          </span>
        </a>
      )}
    </div>
  );
}

interface ContactInfoProps {
  isSent: boolean;
  hasHours: boolean;
}

/** Other ways of contact. Without any, it describes what happens next, unless the form shows that already. */
function ContactInfo({ isSent, hasHours }: ContactInfoProps) {
  const { next } = usePageTexts('contact');
  const { phones, email, address, links } = useSiteFrame();
  const hasPlace = address !== '' || links.map !== '';
  if (phones.length === 0 && !email && !hasPlace && !hasHours)
    return isSent ? null : (
      <section className={styles.info}>
        <h2>
          <Trans>What happens next</Trans>
        </h2>
        <p>
          <ContentText text={next} />
        </p>
      </section>
    );
  return (
    <section className={styles.info}>
      <h2>
        <Trans>Other ways to reach us</Trans>
      </h2>
      {phones.length > 0 && (
        <div className={styles.row}>
          <IconPhone aria-hidden />
          <div>
            {phones.map((phone) => (
              <span key={phone.display}>
                <PhoneLink display={phone.display} tel={phone.tel} label={phone.label} />
              </span>
            ))}
          </div>
        </div>
      )}
      {email && (
        <div className={styles.row}>
          <IconMail aria-hidden />
          <div>
            <a href={mailtoAddress(email)}>
              <bdi dir="ltr" translate="no">
                {email}
              </bdi>
            </a>
          </div>
        </div>
      )}
      {hasPlace && (
        <div className={styles.row}>
          <IconMapPin aria-hidden />
          <div>
            {address && (
              <p>
                <ContentText text={address} />
              </p>
            )}
            {links.map && (
              <a href={links.map} target="_blank" rel="noopener noreferrer">
                <Trans>Open the map</Trans>
              </a>
            )}
          </div>
        </div>
      )}
      {hasHours && (
        <div className={styles.row}>
          <IconClock aria-hidden />
          <div>
            <Hours />
          </div>
        </div>
      )}
    </section>
  );
}

/** The hours of the week; in Ramadan, only the link to all hours. */
function Hours() {
  const { openingHours } = useSiteFrame();
  const today = dayOf(new Date(useNow()).toISOString());
  return (
    <>
      {!isRamadan(openingHours, today) && <Schedule rows={openingHours.normal} />}
      <Link to={sitePaths.location()}>
        <Trans>All opening hours</Trans>
      </Link>
    </>
  );
}
