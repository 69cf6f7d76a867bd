import type { RequestType } from '#shared/requests/request-types.ts';
import type { Written } from './people/forms.ts';

export interface Person {
  name: string;
  email: string;
  phone: string;
  locale: 'en' | 'ar';
  /** The network address of their telephone. */
  address: string;
}

/** A change request, or a cancellation, that the status page acknowledged. */
export interface KnownChange {
  kind: 'change' | 'cancel';
  text: string;
  /** Of the appointment on the page that they had open; 0 for none. */
  sequence: number;
  /** True time. */
  at: number;
}

/** A request as its sender knows it. */
export interface Known {
  reference: string;
  person: Person;
  type: RequestType;
  /** When the answer came, true time. */
  sentAt: number;
  /** A text that only this request contains. */
  mark: string;
  cards: number;
  /** The receipt that opens the page of thanks; null for API clients and requests entered by staff. */
  receipt: string | null;
  /** Erased on demand, as an owner was told; true time. */
  erasedAt: number | null;
  changes: KnownChange[];
  /** `sequence` of the appointment on the status page that its sender has open, 0 for none; null for no open page. */
  openPage: number | null;
  /** When the status page said that the appointment is cancelled; true time. */
  cancelledAt: number | null;
  /** When the site said that it will send no reminder; true time. */
  unremindedAt: number | null;
}

/** The knowledge of people, without the database. */
export function createDiary() {
  const known = new Map<string, Known>();
  const people: Person[] = [];
  const restores: { madeAt: number; at: number }[] = [];
  return {
    people,
    known,
    /** Forms that people filled in, whether sent or not. */
    written: [] as Written[],
    note: (request: Known): void => void known.set(request.reference, request),
    /** People whose requests were all erased, one since then; none of their family or their later requests is known. */
    erasedPeople: (since: number): Person[] => {
      const all = [...known.values()];
      const isGone = ({ email, phone }: Person) => {
        const own = all.filter(({ person }) => person.email === email || person.phone === phone);
        return own.every(({ erasedAt }) => erasedAt !== null) && own.some(({ erasedAt }) => (erasedAt ?? 0) >= since);
      };
      return people.filter(isGone);
    },
    /** These requests were erased, as the owner was told. */
    noteErased: (requests: readonly { reference: string }[], at: number): void => {
      for (const { reference } of requests) {
        const request = known.get(reference);
        if (request) request.erasedAt = at;
      }
    },
    /**
     * The site is as of `madeAt` again: later requests are lost, and people who were erased later come back. Returns how
     * many were lost, and the people.
     */
    restore: (madeAt: number, at: number): { lost: number; returned: Person[] } => {
      restores.push({ madeAt, at });
      const later = [...known.values()].filter(({ sentAt }) => sentAt > madeAt);
      for (const { reference } of later) known.delete(reference);
      for (const request of known.values()) {
        request.changes = request.changes.filter((change) => change.at <= madeAt);
        if ((request.cancelledAt ?? 0) > madeAt) request.cancelledAt = null;
        if ((request.unremindedAt ?? 0) > madeAt) request.unremindedAt = null;
      }
      const back = [...known.values()].filter(({ erasedAt }) => erasedAt !== null && erasedAt > madeAt);
      for (const request of back) request.erasedAt = null;
      return { lost: later.length, returned: [...new Set(back.map(({ person }) => person))] };
    },
    /** The server removed the request, which was due. */
    noteDue: ({ reference }: Known): void => void known.delete(reference),
    /** When the site was set back, and to when; in true time. */
    restores,
    /** Requests that were acknowledged and not erased. */
    open: (): Known[] => [...known.values()].filter(({ erasedAt }) => erasedAt === null),
  };
}

export type Diary = ReturnType<typeof createDiary>;
