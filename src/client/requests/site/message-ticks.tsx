import { Trans, useLingui } from '@lingui/react/macro';
import {
  type AgreesField,
  agrees,
  agreesField,
  agreesTo,
  type MessageChannel,
} from '#shared/messages/message-channels.rules.ts';
import type { SiteFrame } from '#shared/settings/settings.schema.ts';
import type { ShownFacts } from '../../ui/fact-list.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { OptionalGroup } from './optional-group.tsx';
import styles from './request-form.module.css';
import type { FieldState } from './use-request-form.ts';

/** The channels to which the values of a form agree, as a confirmation repeats them. */
export function useAgreedFacts(values: Record<string, string>): ShownFacts {
  const { t } = useLingui();
  const { messageChannels } = useSiteFrame();
  const agreed = messageChannels.filter(({ channel }) => agreesTo(values, channel));
  const texts = agreed.map((each) => (
    <div key={each.channel}>
      <AgreedText {...each} />
    </div>
  ));
  return agreed.length > 0 ? [{ label: t`Messages`, value: texts }] : [];
}

/** What a visitor agrees to with the tick of a channel. */
function AgreedText({ channel, recipient }: SiteFrame['messageChannels'][number]) {
  const { t } = useLingui();
  const channels: Record<MessageChannel, string> = { sms: t`By SMS.`, whatsapp: t`By WhatsApp.` };
  return (
    <span>
      {channels[channel]}{' '}
      <Trans>
        Your number goes to <bdi>{recipient}</bdi>.
      </Trans>
    </span>
  );
}

/** Asks by which channels the centre may write to the visitor. Renders nothing while none is on. */
export function MessageTicks({ field }: { field: (name: AgreesField) => FieldState }) {
  const { messageChannels } = useSiteFrame();
  if (messageChannels.length === 0) return null;
  return (
    <OptionalGroup legend={<Trans>How may we write to you about this request?</Trans>}>
      {messageChannels.map((each) => {
        const { name, value, onChange } = field(agreesField(each.channel));
        return (
          <label key={name} className={styles.tick}>
            <input
              type="checkbox"
              name={name}
              value={agrees}
              checked={value === agrees}
              onChange={({ target }) => onChange({ target: { value: target.checked ? agrees : '' } })}
            />
            <AgreedText {...each} />
          </label>
        );
      })}
    </OptionalGroup>
  );
}
