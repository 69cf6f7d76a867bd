import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type Delivery,
  type DeliveryFault,
  type WebhookTopic,
  webhookLimits,
} from '#shared/webhooks/webhooks.schema.ts';
import { useCollectionTexts } from '../../ui/admin/lib/collection-entries.ts';

/** Labels for topics, states and failures of webhooks. */
export function useWebhookTexts() {
  const { t } = useLingui();
  const topics: Record<WebhookTopic, string> = {
    request: t`New requests`,
    appointment: t`Appointments`,
    ...useCollectionTexts('many'),
  };
  const states: Record<Delivery['state'], string> = {
    waiting: t`Waiting`,
    delivered: t`Delivered`,
    failed: t`Not delivered`,
  };
  const faults: Record<DeliveryFault, string> = {
    status: t`It was refused there.`,
    redirect: t`It was redirected to another address. Redirects are not followed.`,
    ownNetwork: t`The address is inside the server’s own network.`,
    plainHttp: t`Addresses outside the server’s own network must use https://.`,
    unknownHost: t`The host name in the address was not found.`,
    timeout: t`No answer came within 10 seconds.`,
    unreachable: t`No connection could be made.`,
    certificate: t`The certificate there is not trusted.`,
    secretLost: t`Its secret can no longer be read. Please add a new webhook.`,
  };
  const { logDays } = webhookLimits;
  return {
    topics,
    states,
    faults,
    logHint: t`${plural(logDays, { one: 'Deliveries stay listed for # day.', other: 'Deliveries stay listed for # days.' })}`,
  };
}
