/** How people reach staff, who then enter their request. */
export const staffSources = ['telephone', 'walk_in', 'whatsapp'] as const;
type StaffSource = (typeof staffSources)[number];
/** How a request comes: through the site, an API client, or entered by staff. */
export const requestSources = ['site', 'api', ...staffSources] as const;
/** Whether staff entered a request that came this way. */
export function isStaffSource(source: (typeof requestSources)[number]): source is StaffSource {
  return (staffSources as readonly string[]).includes(source);
}

/** The versions of the consent sentence that forms have shown, the newest first; a tab may still show an older one. */
export const consentVersions = ['2026-11'] as const;
export type ConsentVersion = (typeof consentVersions)[number];
export const [consentVersion] = consentVersions;
/** Stands in the place of a version where the person told a member of staff; who that was, how and when is the request's first event. */
export const consentToStaff = 'to-staff';
