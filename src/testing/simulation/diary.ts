import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { RequestType } from '#shared/requests/request-types.ts';
import type { Written } from './people/forms.ts';

export interface Person {
  name: string;
  email: string;
  phone: string;
  locale: 'en' | 'ar';
  /** The channels of messages that the person agrees to where the form or staff ask. */
  channels: readonly MessageChannel[];
  /** The network address. */
  address: string;
}

/** A change request or cancellation that the status page acknowledged. */
export interface KnownChange {
  kind: 'change' | 'cancel';
  text: string;
  /** `sequence` of the appointment on the open page; 0 without one. */
  sequence: number;
  /** True time. */
  at: number;
}

/** A request as its sender knows it. */
export interface Known {
  reference: string;
  person: Person;
  type: RequestType;
  /** Time of the answer, true time. */
  sentAt: number;
  /** A text that only this request contains. */
  mark: string;
  cards: number;
  /** The receipt that opens the page of thanks; null for API clients and requests entered by staff. */
  receipt: string | null;
  /** Time of the answer that confirmed the erasure; true time. */
  erasedAt: number | null;
  changes: KnownChange[];
  /** `sequence` of the appointment on the sender's open status page, 0 without one; null without an open page. */
  openPage: number | null;
  /** When the status page confirmed the cancellation; true time. */
  cancelledAt: number | null;
  /** When the site confirmed that it sends no reminder; true time. */
  unremindedAt: number | null;
  /** When the status page confirmed that no more messages go to the telephone; true time. */
  silencedAt: number | null;
}

/** Records the answers that people got, without reading the database. */
export function createDiary() {
  const known = new Map<string, Known>();
  const people: Person[] = [];
  const restores: { madeAt: number; at: number }[] = [];
  return {
    people,
    known,
    /** Forms that people filled in, sent or not. */
    written: [] as Written[],
    note: (request: Known): void => void known.set(request.reference, request),
    /** People whose requests, with those of their family, were all erased, at least one of them since `since`. */
    erasedPeople: (since: number): Person[] => {
      const all = [...known.values()];
      const isGone = ({ email, phone }: Person) => {
        const own = all.filter(({ person }) => person.email === email || person.phone === phone);
        return own.every(({ erasedAt }) => erasedAt !== null) && own.some(({ erasedAt }) => (erasedAt ?? 0) >= since);
      };
      return people.filter(isGone);
    },
    /** Marks requests as erased, after the server confirmed it. */
    noteErased: (requests: readonly { reference: string }[], at: number): void => {
      for (const { reference } of requests) {
        const request = known.get(reference);
        if (request) request.erasedAt = at;
      }
    },
    /**
     * Sets the diary back to `madeAt`: later requests are lost, and data that was erased later returns. Returns the number
     * of lost requests and the people whose data returned.
     */
    restore: (madeAt: number, at: number): { lost: number; returned: Person[] } => {
      restores.push({ madeAt, at });
      const later = [...known.values()].filter(({ sentAt }) => sentAt > madeAt);
      for (const { reference } of later) known.delete(reference);
      for (const request of known.values()) {
        request.changes = request.changes.filter((change) => change.at <= madeAt);
        if ((request.cancelledAt ?? 0) > madeAt) request.cancelledAt = null;
        if ((request.unremindedAt ?? 0) > madeAt) request.unremindedAt = null;
        if ((request.silencedAt ?? 0) > madeAt) request.silencedAt = null;
      }
      const back = [...known.values()].filter(({ erasedAt }) => erasedAt !== null && erasedAt > madeAt);
      for (const request of back) request.erasedAt = null;
      return { lost: later.length, returned: [...new Set(back.map(({ person }) => person))] };
    },
    /** Removes a request that the server removed when its retention ended. */
    noteDue: ({ reference }: Known): void => void known.delete(reference),
    /** Times of restores and of their backups; true time. */
    restores,
    /** Acknowledged requests that were not erased. */
    open: (): Known[] => [...known.values()].filter(({ erasedAt }) => erasedAt === null),
  };
}

export type Diary = ReturnType<typeof createDiary>;
