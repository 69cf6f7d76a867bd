import { useLingui } from '@lingui/react/macro';
import type { AuditEvent, AuditKind } from '#shared/schemas/audit.schema.ts';

/** What the kinds and events of the audit log are called. */
export function useAuditTexts() {
  const { t } = useLingui();
  const kinds: Record<AuditKind, string> = {
    signIn: t`Sign-ins`,
    refusal: t`Refusals`,
    staff: t`Staff`,
    settings: t`Settings`,
    content: t`Content`,
    card: t`Cards`,
    export: t`Exports`,
    removal: t`Removals`,
  };
  const events: Record<AuditEvent, string> = {
    signedIn: t`signed in`,
    signedOut: t`signed out`,
    sessionEnded: t`ended one of their sessions`,
    sessionsEnded: t`ended their other sessions`,
    passwordChanged: t`changed their password`,
    resetAsked: t`Somebody asked for a new password`,
    passwordReset: t`set a new password by link`,
    secondFactorOn: t`set up a second factor`,
    secondFactorOff: t`switched a second factor off`,
    recoveryCodesMade: t`made new recovery codes`,
    recoveryCodeUsed: t`used a recovery code`,
    wrongPassword: t`A wrong password was entered`,
    signInSlowed: t`Attempts to sign in were slowed`,
    wrongCode: t`A wrong code was entered`,
    linkRefused: t`A one-time link was refused`,
    forbidden: t`was refused what their role may not do`,
    crossSiteRefused: t`was kept from what another website asked for in their name`,
    staffSetUp: t`set up the staff area`,
    staffInvited: t`invited somebody`,
    staffJoined: t`took up their invitation`,
    staffChanged: t`changed their account`,
    roleChanged: t`changed a role`,
    staffDisabled: t`disabled somebody`,
    staffEnabled: t`enabled somebody`,
    staffRemoved: t`removed somebody`,
    linkMade: t`made a one-time link`,
    settingsChanged: t`changed settings`,
    created: t`added`,
    updated: t`changed`,
    replaced: t`put a new file in the place of`,
    removed: t`deleted`,
    restored: t`restored`,
    published: t`published`,
    hidden: t`hid`,
    imported: t`imported`,
    cardViewed: t`looked at a card`,
    exported: t`exported`,
    backupMade: t`made a backup`,
    backupDownloaded: t`downloaded a backup`,
    removedByRetention: t`Removed because its time was over`,
    removedByHand: t`removed for good`,
    backupRemoved: t`deleted a backup`,
  };
  return { kinds, events };
}
