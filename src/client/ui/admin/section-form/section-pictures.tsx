import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';

interface SectionPictures {
  /** By id: the pictures of the stored values and those added since. */
  pictures: Record<string, Picture>;
  add: (picture: Picture) => void;
  /** The number of uploads in progress. */
  busy: number;
  setBusy: (isBusy: boolean) => void;
}

const SectionPicturesContext = createContext<SectionPictures>({
  pictures: {},
  add: () => undefined,
  busy: 0,
  setBusy: () => undefined,
});

/** Provides the pictures of a section, because its values hold only their ids. */
export function SectionPicturesProvider({
  stored,
  children,
}: {
  stored: Record<string, Picture>;
  children: ReactNode;
}) {
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
