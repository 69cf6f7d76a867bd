import { useLingui } from '@lingui/react/macro';
import type { DemoPart, FirstStepName, FirstStepTrouble } from '#shared/first-steps/first-steps.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { type TrustKind, trustKinds } from '#shared/settings/trust.rules.ts';
import { trustLabels } from '#shared/settings/trust-labels.ts';

interface StepTexts {
  title: string;
  /** The task and its reason. */
  text: string;
  /** The page of the task; empty if it is outside the staff area. */
  path: string;
}

/** The texts of the steps, of their obstacles and of values that are still those of the demo. */
export function useStepTexts() {
  const { t, i18n } = useLingui();
  const section = adminPaths.settingsSection;
  const steps: Record<FirstStepName, StepTexts> = {
    names: {
      title: t`The centre’s names`,
      text: t`In both languages: they appear on every page and in every e-mail.`,
      path: section('centre'),
    },
    licence: {
      title: t`The licence and the advertising approval`,
      text: t`Their numbers are shown at the foot of every page. Offers and health texts need the approval of your authority.`,
      path: section('centre'),
    },
    contact: { title: t`Telephone and e-mail`, text: t`How visitors reach the centre.`, path: section('contact') },
    hours: { title: t`Opening hours`, text: t`Visitors see whether the centre is open now.`, path: section('hours') },
    areas: {
      title: t`Areas and fees of home visits`,
      text: t`Visitors choose their area and read its fee before they send. A centre without home visits switches them off under “What the site offers”.`,
      path: adminPaths.appointmentSettings(),
    },
    team: {
      title: t`The team that takes samples`,
      text: t`With its collectors, no two visits get the same person at the same time, and visitors can see which hours are free.`,
      path: adminPaths.team(),
    },
    privacy: {
      title: t`Your own privacy policy`,
      text: t`It explains how the centre uses what visitors send.`,
      path: section('privacy'),
    },
    trust: {
      title: t`No examples as evidence`,
      text: t`The demo’s facts, director and sample report are examples. Replace them with what your centre can prove, or remove them.`,
      path: section('trust'),
    },
    logo: {
      title: t`The logo`,
      text: t`It appears at the top of every page and in e-mails.`,
      path: section('brand'),
    },
    pictures: {
      title: t`Pictures of the landing page`,
      text: t`The slides at its top show your centre.`,
      path: section('landing'),
    },
    mail: {
      title: t`Mail`,
      text: t`The centre is notified of new requests, and visitors get their acknowledgement.`,
      path: adminPaths.mail(),
    },
    https: {
      title: t`A secure address (HTTPS)`,
      text: t`Visitors’ data is encrypted in transit, and limits count each visitor separately.`,
      path: '',
    },
    backup: { title: t`Automatic backups`, text: t`A backup is made every day.`, path: adminPaths.backups() },
    members: {
      title: t`Your colleagues`,
      text: t`Each member of staff gets an account of their own, so that you see who did what.`,
      path: adminPaths.staff(),
    },
    secondFactor: {
      title: t`Two-factor authentication`,
      text: t`A stolen password alone then opens nothing. Set it up for your own account first.`,
      path: adminPaths.account(),
    },
    catalogue: {
      title: t`Categories, laboratory tests and panels`,
      text: t`Packages are built from them. Begin with the starter set, or add your own.`,
      path: collectionPaths.labTest.list,
    },
    packages: {
      title: t`Your first package`,
      text: t`Visitors choose from the published packages.`,
      path: collectionPaths.package.edit(),
    },
    review: {
      title: t`Health texts reviewed`,
      text: t`Your laboratory director reads each package with what its tests are for, each offer and each piece of medical information, in both languages, and marks it as reviewed.`,
      path: `${collectionPaths.package.list}?reviewed=no`,
    },
    opening: {
      title: t`Site open to visitors`,
      text: t`Until then, visitors and search engines see only “Opening soon”; staff who are signed in see the site.`,
      path: '',
    },
    demo: {
      title: t`No demo content`,
      text: t`No packages, offers, testimonials or texts of the demo centre are left.`,
      path: '',
    },
  };
  const troubles: Record<FirstStepTrouble, string> = {
    noServer: t`No mail server is set (SMTP_URL), so e-mails are waiting.`,
    untried: t`No e-mail has been sent yet. Send a test e-mail.`,
    failing: t`The last e-mail could not be delivered.`,
    plain: t`This page was loaded over plain HTTP. Put a proxy with HTTPS in front and set PUBLIC_URL; the operations manual has examples for Caddy and nginx.`,
    noAddress: t`This page was loaded over HTTPS, but PUBLIC_URL does not contain the address.`,
    untrustedProxy: t`TRUSTED_PROXIES does not name the proxy in front of the server, so all visitors count as one.`,
    notScheduled: t`No hour is set for backups.`,
    backupFailed: t`The last backup failed.`,
    noBackup: t`No backup exists yet. Press “Back up now”, or wait for the next night.`,
  };
  const facts = Object.fromEntries(
    trustKinds.map((kind) => {
      const name = i18n._(trustLabels[kind]);
      return [`fact-${kind}`, t`the fact “${name}”`];
    }),
  ) as Record<`fact-${TrustKind}`, string>;
  const demoParts: Record<DemoPart, string> = {
    nameEn: t`the name in English`,
    nameAr: t`the name in Arabic`,
    phones: t`the telephone numbers`,
    email: t`the e-mail address`,
    hours: t`the opening hours`,
    privacy: t`the privacy policy`,
    director: t`the laboratory director`,
    sampleReport: t`the sample report`,
    featureFacts: t`the facts under “Why people trust us”`,
    ...facts,
  };
  return { steps, troubles, demoParts };
}
