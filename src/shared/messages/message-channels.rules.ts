/** The ways by which the server writes to telephones, in the order in which it tries those that a patient agreed to. */
export const messageChannels = ['sms', 'whatsapp'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The field of a form by which a person agrees to a channel: `agrees`, or '' or absent if the person does not. */
export type AgreesField = `agrees_${MessageChannel}`;
export const agreesField = (channel: MessageChannel): AgreesField => `agrees_${channel}`;
export const agrees = 'yes';

/** These fields of an empty form. */
export const noneAgreed: Record<AgreesField, string> = { agrees_sms: '', agrees_whatsapp: '' };

type Fields = Partial<Record<string, string>>;

/** Whether the fields of a form agree to a channel. */
export const agreesTo = (fields: Fields, channel: MessageChannel): boolean => fields[agreesField(channel)] === agrees;

/** The channels to which the fields of a form agree. */
export const readAgreedChannels = (fields: Fields): MessageChannel[] =>
  messageChannels.filter((channel) => agreesTo(fields, channel));
