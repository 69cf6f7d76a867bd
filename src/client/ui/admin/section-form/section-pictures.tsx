import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';

interface SectionPictures {
  /** By their ids: those of the stored values, and what was added since. */
  pictures: Record<string, Picture>;
  add: (picture: Picture) => void;
  /** How many are on their way. */
  busy: number;
  setBusy: (isBusy: boolean) => void;
}

const SectionPicturesContext = createContext<SectionPictures>({ pictures: {}, add: () => undefined, busy: 0, setBusy: () => undefined });

/** Holds the pictures of a section, which its values name by their ids only. */
export function SectionPicturesProvider({ stored, children }: { stored: Record<string, Picture>; children: ReactNode }) {
  const [added, setAdded] = useState<Record<string, Picture>>({});
  const [busy, setBusyCount] = useState(0);
  const value = useMemo(
    () => ({
      pictures: { ...stored, ...added },
      add: (picture: Picture) => setAdded((before) => ({ ...before, [picture.id]: picture })),
      busy,
      setBusy: (isBusy: boolean) => setBusyCount((before) => Math.max(0, before + (isBusy ? 1 : -1))),
    }),
    [stored, added, busy],
  );
  return <SectionPicturesContext value={value}>{children}</SectionPicturesContext>;
}

export function useSectionPictures(): SectionPictures {
  return useContext(SectionPicturesContext);
}
