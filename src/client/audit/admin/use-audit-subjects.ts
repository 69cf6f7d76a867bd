import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#shared/audit/audit.schema.ts';
import { formatDate } from '#shared/i18n/format.ts';
import type { SettingsKey } from '#shared/settings/settings.schema.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { useCollectionTexts } from '../../ui/admin/lib/collection-entries.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useChangedFields } from './use-changed-fields.ts';

/** Labels for the subjects of audit entries and for their details. */
export function useAuditSubjects() {
  const { t } = useLingui();
  const changedField = useChangedFields();
  const subjects: Record<string, string> = {
    staffMember: t`Member of staff`,
    setting: t`Setting`,
    request: t`Request`,
    person: t`Person`,
    card: t`Card`,
    call: t({ message: 'Call', context: 'of the API' }),
    ...useCollectionTexts(),
    labTest: t`Laboratory test`,
    tag: t`Topic`,
    panel: t`Test panel`,
    media: t`Picture`,
    auditEntry: t`Audit log`,
    backup: t`Backup`,
    webhook: t`Webhook`,
    token: t`API token`,
    redirect: t`Redirect`,
  };
  const settings: Record<SettingsKey | 'retentionRun' | 'keyCopy' | 'stoppedWork', string> = {
    centre: t`The centre`,
    contact: t`Contact`,
    openingHours: t`Opening hours`,
    services: t`Services`,
    heroSlides: t`Slides at the top`,
    gallery: t`Gallery`,
    partners: t`Partners`,
    featureCards: t`Advantages`,
    trust: t`Trust facts`,
    director: t`Laboratory director`,
    sampleReport: t`Sample report`,
    about: t`About the centre`,
    faqs: t`Questions`,
    opinions: t`Testimonials`,
    siteParts: t`What the site offers`,
    announcement: t`Announcement`,
    brand: t`Colour and logo`,
    pageTexts: t`Texts of the pages`,
    messages: t`Messages to telephones`,
    mail: t`Mail`,
    appointments: t`Appointments`,
    visitAreas: t`Areas of home visits`,
    team: t`Team`,
    retention: t`Retention`,
    retentionRun: t`Date confirmed`,
    keyCopy: t`Copy of the keys`,
    stoppedWork: t`Restarts after a standstill`,
    signIn: t`Sign-in`,
    backup: t`Backups`,
    opening: t`Opening of the site`,
    firstSteps: t`First steps`,
    replyTemplates: t`Reply templates`,
    privacyPolicy: t`Privacy policy`,
  };
  const labels: Record<string, string> = {
    count: t`Number`,
    cards: t`Cards`,
    requests: t`Requests`,
    suspected: t`Possible spam`,
    role: t`Role`,
    before: t`Before`,
    after: t`After`,
    by: t`With`,
    card: t`Card`,
    host: t`Leads to`,
    to: t`Leads to`,
    formerTo: t`Previously led to`,
    formerName: t`Previous address`,
    topics: t`Notified about`,
    scopes: t`Permissions`,
    days: t`Days`,
    fields: t`Changed fields`,
    packages: t`Packages`,
    folder: t`List`,
    type: t`Type`,
    state: t`State`,
    assignee: t`Assigned to`,
    from: t`Arrived from`,
    until: t`Arrived until`,
    sort: t`Order`,
    hasCallBack: t`Only with a call-back`,
    openChangeRequest: t`Only with an open change request`,
    search: t`Only found by a search`,
  };
  const values: Record<string, string> = {
    owner: t`Owner`,
    editor: t`Editor`,
    reception: t`Reception`,
    password: t`Password`,
    code: t`Authenticator app`,
    invitation: t`Invitation`,
    recoveryCode: t`Recovery code`,
    identityCard: t`Identity card`,
    insuranceCard: t`Insurance card`,
    'content.write': t`Change content`,
    'requests.write': t`Send requests for visitors`,
  };
  const requestTexts = useRequestTexts();
  const { locale } = useSite();
  /** The values of the filters of an exported list, by their label. */
  const filters: Record<string, Record<string, string>> = {
    folder: { inbox: t`Inbox`, suspected: t`Possible spam` },
    type: requestTexts.types,
    state: { ...requestTexts.states, open: t`Open`, closed: t`Closed` },
    assignee: { nobody: t`Nobody` },
    sort: { newest: t`Newest first`, oldest: t`Oldest first`, visit: t`Next visit first` },
    ...Object.fromEntries(['hasCallBack', 'openChangeRequest', 'search'].map((label) => [label, { true: t`Yes` }])),
  };
  const named = (names: Record<string, string>, name: string) =>
    (Object.hasOwn(names, name) ? names[name] : name) ?? name;
  // Isolates paths, because in Arabic text their first slash would move to the end.
  const leftToRight = (text: string) => (text.startsWith('/') ? `\u2066${text}\u2069` : text);

  /** Ramadan is a form of its own, although its dates are stored with the opening hours. */
  const settingOf = (key: string, fields: AuditEntry['details'][string] = '') =>
    key === 'openingHours' && /^ramadan\w*(, ramadan\w*)*$/.test(String(fields)) ? t`Ramadan` : named(settings, key);

  /** The subject: its kind, if known, and its name. */
  const subject = ({ subject: kind, subjectName, details }: AuditEntry) => {
    const kindName = Object.hasOwn(subjects, kind) ? subjects[kind] : '';
    const name = kind === 'setting' ? settingOf(subjectName, details.fields) : leftToRight(subjectName);
    return [kindName, name].filter(Boolean).join(': ');
  };
  const allNamed = (names: Record<string, string>, list: string) =>
    list
      .split(', ')
      .map((name) => named(names, name))
      .join(' / ');
  const wordsOf = (label: string, value: string) => {
    const filter = Object.hasOwn(filters, label) ? filters[label] : undefined;
    if (filter) return named(filter, value);
    if (label === 'from' || label === 'until') return formatDate(value, locale);
    if (label === 'topics') return allNamed(subjects, value);
    return label === 'scopes' ? allNamed(values, value) : leftToRight(named(values, value));
  };
  /** The details, each with its label. */
  const more = ({ subject: kind, subjectName, details }: AuditEntry) => {
    const changed = (names: string) => {
      const labelled = names.split(', ').flatMap((name) => changedField(kind, subjectName, name) ?? []);
      return [...new Set(labelled)].join(' / ');
    };
    return Object.entries(details)
      .map(([label, value]) => [
        named(labels, label),
        label === 'fields' ? changed(String(value)) : wordsOf(label, String(value)),
      ])
      .filter(([, words]) => words !== '')
      .map(([label, words]) => `${label}: ${words}`)
      .join(' · ');
  };
  return { subject, more };
}
