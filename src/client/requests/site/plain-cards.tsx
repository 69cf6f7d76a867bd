import { Trans } from '@lingui/react/macro';
import { cardKinds } from '#shared/requests/cards.schema.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { acceptedCards } from './card-field.tsx';
import { LostCards } from './lost-cards.tsx';
import { useCardLabels } from './use-card-texts.tsx';
import own from './withdrawal-form.module.css';

/** The cards as browsers without script can send them: with the answer to the question. */
export function PlainCards() {
  const { form } = useSite();
  const labels = useCardLabels();
  return (
    <fieldset className={own.group}>
      <legend>
        <Trans>Your cards (optional)</Trans>
      </legend>
      {/* A form that comes back brings no files, neither the refused one nor a good one beside it. */}
      {form?.message && <LostCards kinds={cardKinds} />}
      {cardKinds.map((kind) => (
        <TextField key={kind} label={labels[kind]} type="file" name={kind} accept={acceptedCards} error={form?.fields[kind]} />
      ))}
    </fieldset>
  );
}
