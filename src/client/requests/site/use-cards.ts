import { useEffect, useRef, useState } from 'react';
import { type CardKind, cardKinds, cardLimits } from '#shared/requests/cards.schema.ts';
import { readFile } from '../../ui/lib/read-file.ts';
import { tabStorage } from '../../ui/lib/tab-storage.ts';

/**
 * A card's file to send, with the bytes that were read when it was chosen; `picture` is a local preview URL, null for a
 * PDF.
 */
export interface ChosenCard {
  file: File;
  picture: string | null;
}
export type CardProblem = 'empty' | 'too_large' | 'not_a_card' | 'cut_off' | 'unreadable' | OtherPicture;
/** A picture in a format that must be converted. */
export interface OtherPicture {
  format: string;
}

const chosenKey = 'chosen-cards';

export type OfCards<Value> = Partial<Record<CardKind, Value>>;

/**
 * The chosen cards. Files stay in memory only. The tab stores their kinds, so that `lost` can name cards that were lost
 * with a reload or a change of language.
 */
export function useCards() {
  const [cards, setCards] = useState<OfCards<ChosenCard>>({});
  const [problems, setProblems] = useState<OfCards<CardProblem>>({});
  const [lost, setLost] = useState<CardKind[]>([]);
  const pictures = useRef<string[]>([]);

  // Read after hydration, because the server does not have it.
  useEffect(() => setLost(readChosen()), []);
  useEffect(() => () => releasePictures(pictures.current), []);

  const remember = (kind: CardKind, isChosen: boolean) => {
    const others = readChosen().filter((known) => known !== kind);
    tabStorage.write(chosenKey, [...others, ...(isChosen ? [kind] : [])].join(' '));
    setLost((current) => current.filter((known) => known !== kind));
  };

  const choose = async (kind: CardKind, file: File) => {
    const found = await inspect(file);
    if (!('file' in found)) {
      // A card that was chosen before stays.
      setProblems((current) => ({ ...current, [kind]: found.problem }));
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

async function inspect(chosen: File): Promise<ChosenCard | { problem: CardProblem }> {
  if (chosen.size === 0) return { problem: 'empty' };
  if (chosen.size > cardLimits.bytes) return { problem: 'too_large' };
  const read = await readFile(chosen).catch(() => null);
  if (!read) return { problem: 'unreadable' };
  // Loads with the first card. The server checks each card again.
  const checks = await import('./check-card.ts').catch(() => null);
  return checks ? checks.checkCard(read, await read.arrayBuffer()) : { file: read, picture: null };
}

function releasePictures(addresses: string[]): void {
  for (const address of addresses) URL.revokeObjectURL(address);
}
