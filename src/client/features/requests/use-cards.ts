import { useEffect, useRef, useState } from 'react';
import { cardTypeOf, tellingBytes } from '#shared/rules/card-files.rules.ts';
import { type CardKind, cardLimits } from '#shared/schemas/cards.schema.ts';

/** A card's file that waits to be sent; `picture` is an address that shows it in this browser only, null for what is no picture. */
export interface ChosenCard {
  file: File;
  picture: string | null;
}
export type CardProblem = 'empty' | 'too_large' | 'not_a_card';

type OfCards<Value> = Partial<Record<CardKind, Value>>;

/** The cards that a visitor has chosen. Their files stay in memory and are kept nowhere else. */
export function useCards() {
  const [cards, setCards] = useState<OfCards<ChosenCard>>({});
  const [problems, setProblems] = useState<OfCards<CardProblem>>({});
  const pictures = useRef<string[]>([]);

  useEffect(() => () => releasePictures(pictures.current), []);

  const choose = async (kind: CardKind, file: File) => {
    const found = await inspect(file);
    remove(kind);
    if (typeof found === 'string') {
      setProblems((current) => ({ ...current, [kind]: found }));
      return;
    }
    if (found.picture) pictures.current.push(found.picture);
    setCards((current) => ({ ...current, [kind]: found }));
  };
  const remove = (kind: CardKind) => {
    setCards(({ [kind]: _removed, ...others }) => others);
    setProblems(({ [kind]: _removed, ...others }) => others);
  };
  const clear = () => {
    setCards({});
    setProblems({});
    releasePictures(pictures.current);
    pictures.current = [];
  };
  return { cards, problems, choose, remove, clear };
}

async function inspect(file: File): Promise<ChosenCard | CardProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > cardLimits.bytes) return 'too_large';
  // A file that has gone since it was chosen cannot be read.
  const start = await file
    .slice(0, tellingBytes)
    .arrayBuffer()
    .catch(() => null);
  const type = start && cardTypeOf(new Uint8Array(start));
  if (!type) return 'not_a_card';
  return { file, picture: type === 'application/pdf' ? null : URL.createObjectURL(file) };
}

function releasePictures(addresses: string[]): void {
  for (const address of addresses) URL.revokeObjectURL(address);
}
