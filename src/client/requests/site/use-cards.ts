import { useEffect, useRef, useState } from 'react';
import { cardTypeOf } from '#shared/requests/card-files.rules.ts';
import { type CardKind, cardKinds, cardLimits } from '#shared/requests/cards.schema.ts';
import { watchEnd } from '#shared/requests/whole-files.rules.ts';
import { tabStorage } from '../../ui/lib/tab-storage.ts';

/** A card's file that waits to be sent; `picture` is an address that shows it in this browser only, null for what is no picture. */
export interface ChosenCard {
  file: File;
  picture: string | null;
}
export type CardProblem = 'empty' | 'too_large' | 'not_a_card' | 'cut_off';

const chosenKey = 'chosen-cards';

export type OfCards<Value> = Partial<Record<CardKind, Value>>;

/**
 * The cards that a visitor has chosen. Their files stay in memory and are kept nowhere else; the tab remembers only which cards there were,
 * so that `lost` can name those that a reload or a switch of language took away.
 */
export function useCards() {
  const [cards, setCards] = useState<OfCards<ChosenCard>>({});
  const [problems, setProblems] = useState<OfCards<CardProblem>>({});
  const [lost, setLost] = useState<CardKind[]>([]);
  const pictures = useRef<string[]>([]);

  // Read after hydration: the server knows nothing of it.
  useEffect(() => setLost(readChosen()), []);
  useEffect(() => () => releasePictures(pictures.current), []);

  const remember = (kind: CardKind, isChosen: boolean) => {
    const others = readChosen().filter((known) => known !== kind);
    tabStorage.write(chosenKey, [...others, ...(isChosen ? [kind] : [])].join(' '));
    setLost((current) => current.filter((known) => known !== kind));
  };

  const choose = async (kind: CardKind, file: File) => {
    const found = await inspect(file);
    if (typeof found === 'string') {
      // A good card that was chosen before stays.
      setProblems((current) => ({ ...current, [kind]: found }));
      return;
    }
    remove(kind);
    if (found.picture) pictures.current.push(found.picture);
    setCards((current) => ({ ...current, [kind]: found }));
    remember(kind, true);
  };
  const remove = (kind: CardKind) => {
    setCards(({ [kind]: _removed, ...others }) => others);
    setProblems(({ [kind]: _removed, ...others }) => others);
    remember(kind, false);
  };
  const clear = () => {
    setCards({});
    setProblems({});
    setLost([]);
    tabStorage.remove(chosenKey);
    releasePictures(pictures.current);
    pictures.current = [];
  };
  return { cards, problems, lost, choose, remove, clear };
}

function readChosen(): CardKind[] {
  const known = (tabStorage.read(chosenKey) ?? '').split(' ');
  return cardKinds.filter((kind) => known.includes(kind));
}

async function inspect(file: File): Promise<ChosenCard | CardProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > cardLimits.bytes) return 'too_large';
  // A file that has gone since it was chosen cannot be read.
  const content = await file.arrayBuffer().catch(() => null);
  const bytes = new Uint8Array(content ?? []);
  const type = cardTypeOf(bytes);
  if (!type) return 'not_a_card';
  const end = watchEnd(type, bytes);
  end.see(bytes);
  if (end.isCutOff()) return 'cut_off';
  return { file, picture: type === 'application/pdf' ? null : URL.createObjectURL(file) };
}

function releasePictures(addresses: string[]): void {
  for (const address of addresses) URL.revokeObjectURL(address);
}
