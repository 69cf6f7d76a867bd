/** Ways to reach staff, who then enter the request. */
export const staffSources = ['telephone', 'walk_in', 'whatsapp'] as const;
type StaffSource = (typeof staffSources)[number];
/** The origin of a request: the site, an API client, staff, or the demo, which invented it. */
export const requestSources = ['site', 'api', ...staffSources, 'demo'] as const;
type RequestSource = (typeof requestSources)[number];
/** Whether a request is invented: no mail, webhook or link to a telephone leaves for it. */
export const isInvented = ({ source }: { source: RequestSource }): boolean => source === 'demo';
export function isStaffSource(source: RequestSource): source is StaffSource {
  return (staffSources as readonly string[]).includes(source);
}

/** Versions of the consent sentence, newest first; an open tab may still show an older one. */
export const consentVersions = ['2026-11-30', '2026-11'] as const;
export type ConsentVersion = (typeof consentVersions)[number];
export const [consentVersion] = consentVersions;
/**
 * Replaces the version if the person gave their consent to staff. The request's first event names the member, the time
 * and the source.
 */
export const consentToStaff = 'to-staff';
