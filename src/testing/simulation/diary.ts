import type { RequestType } from '#shared/requests/request-types.ts';

export interface Person {
  name: string;
  email: string;
  phone: string;
  locale: 'en' | 'ar';
  /** The network address of their telephone. */
  address: string;
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
  /** The receipt that opens the page with the status; null for API clients and requests entered by staff. */
  receipt: string | null;
  /** Erased on demand, as an owner was told; true time. */
  erasedAt: number | null;
}

/** What people know without looking into the database. */
export function createDiary() {
  const known = new Map<string, Known>();
  const people: Person[] = [];
  const restores: { madeAt: number; at: number }[] = [];
  return {
    people,
    known,
    note: (request: Known): void => void known.set(request.reference, request),
    /** Requests that were acknowledged and not erased. */
    /** People whose requests were all erased; none of their family or their later requests is known. */
    erasedPeople: (): Person[] => {
      const all = [...known.values()];
      const isGone = ({ email, phone }: Person) => {
        const own = all.filter(({ person }) => person.email === email || person.phone === phone);
        return own.length > 0 && own.every(({ erasedAt }) => erasedAt !== null);
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
      const back = [...known.values()].filter(({ erasedAt }) => erasedAt !== null && erasedAt > madeAt);
      for (const request of back) request.erasedAt = null;
      return { lost: later.length, returned: [...new Set(back.map(({ person }) => person))] };
    },
    /** When the site was set back, and to when; in true time. */
    restores,
    erased: (): Known[] => [...known.values()].filter(({ erasedAt }) => erasedAt !== null),
    open: (): Known[] => [...known.values()].filter(({ erasedAt }) => erasedAt === null),
  };
}

export type Diary = ReturnType<typeof createDiary>;
