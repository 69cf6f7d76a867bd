import type { Locale } from '#shared/i18n/locales.ts';
import { useTabDraft } from '../../ui/admin/lib/use-tab-draft.ts';

/** An edited reply. */
interface Reply {
  text: string;
  /** The subject of a mail. */
  subject: string;
  /** Copied to the clipboard. */
  isTaken: boolean;
}

/** One template in one language; null: no template. */
interface ReplyPlace {
  template: string | null;
  language: Locale;
}

export type TypedTexts = ReturnType<typeof useTypedTexts>;

/** Unsaved texts of a request: the note, the note of a state change, and replies for each template and language. */
export function useTypedTexts(requestId: string) {
  const note = useTabDraft(`request-note:${requestId}`, '');
  const reason = useTabDraft(`request-reason:${requestId}`, '');
  const replies = useTabDraft<Record<string, Reply>>(`request-replies:${requestId}`, {});
  const isWaiting = ({ text, isTaken }: Reply) => text.trim() !== '' && !isTaken;
  const hasReply = Object.values(replies.value).some(isWaiting);
  return {
    note,
    reason,
    /** The edited reply; null if it is unchanged. */
    replyAt: (place: ReplyPlace): Omit<Reply, 'isTaken'> | null => replies.value[placeName(place)] ?? null,
    writeReply: (place: ReplyPlace, reply: Omit<Reply, 'isTaken'>) =>
      replies.set({ ...replies.value, [placeName(place)]: { ...reply, isTaken: false } }),
    takeReply: (place: ReplyPlace) => {
      const reply = replies.value[placeName(place)];
      if (reply) replies.set({ ...replies.value, [placeName(place)]: { ...reply, isTaken: true } });
    },
    resetReply: (place: ReplyPlace) => {
      const { [placeName(place)]: _reset, ...others } = replies.value;
      replies.set(others);
    },
    /** Whether a reply is written, but neither sent nor copied. */
    hasReply,
    /** Whether clearing would lose text. */
    isUnsaved: note.value.trim() !== '' || reason.value.trim() !== '' || hasReply,
    clear: () => {
      note.clear();
      reason.clear();
      replies.clear();
    },
  };
}

const placeName = ({ template, language }: ReplyPlace) => `${template ?? ''}:${language}`;
