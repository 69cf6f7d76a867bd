import { useLingui } from '@lingui/react/macro';
import { type CardKind, cardKinds, cardLimits } from '#shared/requests/cards.schema.ts';
import type { SendDialogTexts } from '../../ui/forms/send-dialog.tsx';
import type { CardProblem, ChosenCard, OfCards, OtherPicture } from './use-cards.ts';

export function useCardLabels(): Record<CardKind, string> {
  const { t } = useLingui();
  return { identityCard: t`Identity card`, insuranceCard: t`Insurance card` };
}

/** Texts for files that cannot be used. */
export function useProblemText(): (problem: CardProblem) => string {
  const { t } = useLingui();
  const megabytes = cardLimits.bytes / 1024 / 1024;
  const texts: Record<Exclude<CardProblem, OtherPicture>, string> = {
    empty: t`This file is empty. Choose another one.`,
    too_large: t`This file is too large. Choose one of at most ${megabytes} MB.`,
    cut_off: t`This file seems to be cut off. Choose it again.`,
    not_a_card: t`This file cannot be used. Choose a JPEG, PNG or WebP picture, or a PDF.`,
    unreadable: t`This file could not be read. It may have been moved or changed. Choose it again.`,
  };
  const otherPicture = ({ format }: OtherPicture) =>
    t`Pictures in the ${format} format cannot be used. On an iPhone, take a screenshot of the picture and choose that. On a computer, open the picture, save it as JPEG and choose the new file.`;
  return (problem) => (typeof problem === 'string' ? texts[problem] : otherPicture(problem));
}

interface CardFaults {
  /** Usable cards, which are sent. */
  cards: OfCards<ChosenCard>;
  /** Refused by this browser before sending. */
  problems: OfCards<CardProblem>;
  /** Chosen, but lost with a reload. */
  lost: readonly CardKind[];
  /** Refused by the server. */
  errors: Record<string, string>;
}

/** Texts of a dialog, with the cards that are not sent or were refused, and why. */
export function useCardTexts(texts: SendDialogTexts, { cards, problems, lost, errors }: CardFaults): SendDialogTexts {
  const { t } = useLingui();
  const labels = useCardLabels();
  const problemText = useProblemText();
  const withoutCards = cardKinds.flatMap((kind) => {
    const lostText =
      lost.includes(kind) &&
      t`This file was not kept when the page was reloaded or its language changed. Choose it again.`;
    const [card, problem] = [labels[kind], problems[kind] ? problemText(problems[kind]) : lostText];
    if (!problem || cards[kind]) return [];
    return [{ kind, text: t`${card}: ${problem} Otherwise your request is sent without it.` }];
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
