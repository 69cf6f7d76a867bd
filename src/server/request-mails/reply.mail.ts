import { isolateNumberRuns } from '#shared/i18n/number-runs.rules.ts';
import { renderTyped } from '../mail/layout.ts';
import type { MailContent } from '../mail/outgoing.ts';
import type { ReplyRow } from '../request-records/replies.table.ts';

/** A reply as staff wrote it, without the frame of automatic mails. */
export function composeReply({ language, subject, text }: ReplyRow): MailContent {
  return { subject, text: isolateNumberRuns(text, language), html: renderTyped(language, subject, text) };
}
