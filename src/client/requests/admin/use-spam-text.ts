import { useLingui } from '@lingui/react/macro';
import type { SpamReason } from '#shared/requests/requests.schema.ts';

/** Describes why a request looks like spam. */
export function useSpamReasonText(): (spamReason: string) => string {
  const { t } = useLingui();
  const reasons: Record<SpamReason, string> = {
    honeypot: t`A field was filled in that people never see.`,
    ticket: t`It was not sent from an open form.`,
    links: t`It contains many links.`,
    staff: t`A member of staff marked it as spam.`,
  };
  return (spamReason) => (Object.hasOwn(reasons, spamReason) ? reasons[spamReason as SpamReason] : spamReason);
}
