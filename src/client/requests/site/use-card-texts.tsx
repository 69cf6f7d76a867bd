import { useLingui } from '@lingui/react/macro';
import { type CardKind, cardKinds, cardLimits } from '#shared/requests/cards.schema.ts';
import type { SendDialogTexts } from '../../ui/forms/send-dialog.tsx';
import type { CardProblem, ChosenCard, OfCards } from './use-cards.ts';

/** What the cards are called. */
export function useCardLabels(): Record<CardKind, string> {
  const { t } = useLingui();
  return { identityCard: t`Identity card`, insuranceCard: t`Insurance card` };
}

/** What is said of a file that is no card. */
export function useProblemText(): (problem: CardProblem) => string {
  const { t } = useLingui();
  const megabytes = cardLimits.bytes / 1024 / 1024;
  const texts: Record<CardProblem, string> = {
    empty: t`This file is empty. Choose another one.`,
    too_large: t`This file is too large. Choose one of at most ${megabytes} MB.`,
    cut_off: t`This file seems to be cut off. Choose it again.`,
    not_a_card: t`This file cannot be used. Choose a JPEG, PNG, WebP or HEIC picture, or a PDF.`,
  };
  return (problem) => texts[problem];
}

interface CardFaults {
  /** The good cards, which go along. */
  cards: OfCards<ChosenCard>;
  /** What this browser refused before sending. */
  problems: OfCards<CardProblem>;
  /** What was chosen and not kept. */
  lost: readonly CardKind[];
  /** What the server refused. */
  errors: Record<string, string>;
}

/** What a dialog says, and with it which card does not go along, or was refused, and why. */
export function useCardTexts(texts: SendDialogTexts, { cards, problems, lost, errors }: CardFaults): SendDialogTexts {
  const { t } = useLingui();
  const labels = useCardLabels();
  const problemText = useProblemText();
  const withoutCards = cardKinds.flatMap((kind) => {
    const lostText = lost.includes(kind) && t`This file was not kept when the page was loaded anew or its language changed. Choose it again.`;
    const [card, problem] = [labels[kind], problems[kind] ? problemText(problems[kind]) : lostText];
    return problem && !cards[kind] ? [{ kind, text: t`${card}: ${problem} As it stands, your request goes without it.` }] : [];
  });
  const refused = cardKinds.flatMap((kind) => (errors[kind] ? [`${labels[kind]}: ${errors[kind]}`] : []));
  return {
    ...texts,
    confirmText: (
      <>
        {withoutCards.map(({ kind, text }) => (
          <p key={kind}>
            <strong>{text}</strong>
          </p>
        ))}
        {texts.confirmText}
      </>
    ),
    failureText: refused.length > 0 ? refused.join(' ') : texts.failureText,
  };
}
