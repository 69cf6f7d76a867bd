import type { Locale } from '#shared/i18n/locales.ts';
import { useKeptValue } from '../../ui/admin/lib/use-kept-value.ts';

/** A reply as it was changed by hand. */
interface Reply {
  text: string;
  /** It has left for the mail program, WhatsApp or the clipboard. */
  isTaken: boolean;
}

/** One template in one language; null stands for none. */
interface ReplyPlace {
  template: string | null;
  language: Locale;
}

export type TypedTexts = ReturnType<typeof useTypedTexts>;

/** The note, the words beside a change of state and the replies that are being typed for a request: each template keeps its own in each language. */
export function useTypedTexts(requestId: string) {
  const note = useKeptValue(`request-note:${requestId}`, '');
  const reason = useKeptValue(`request-reason:${requestId}`, '');
  const replies = useKeptValue<Record<string, Reply>>(`request-replies:${requestId}`, {});
  const isWaiting = ({ text, isTaken }: Reply) => text.trim() !== '' && !isTaken;
  return {
    note,
    reason,
    /** The reply as it was changed there; null where it is the template's own. */
    replyAt: (place: ReplyPlace): string | null => replies.value[placeName(place)]?.text ?? null,
    writeReply: (place: ReplyPlace, text: string) => replies.keep({ ...replies.value, [placeName(place)]: { text, isTaken: false } }),
    takeReply: (place: ReplyPlace) => {
      const reply = replies.value[placeName(place)];
      if (reply) replies.keep({ ...replies.value, [placeName(place)]: { ...reply, isTaken: true } });
    },
    resetReply: (place: ReplyPlace) => {
      const { [placeName(place)]: _reset, ...others } = replies.value;
      replies.keep(others);
    },
    /** Whether something would be lost if it were given up now. */
    isUnsaved: note.value.trim() !== '' || reason.value.trim() !== '' || Object.values(replies.value).some(isWaiting),
    clear: () => {
      note.clear();
      reason.clear();
      replies.clear();
    },
  };
}

const placeName = ({ template, language }: ReplyPlace) => `${template ?? ''}:${language}`;
