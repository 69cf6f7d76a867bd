import { Trans } from '@lingui/react/macro';
import { cardKinds } from '#shared/requests/cards.schema.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { acceptedCards } from './card-field.tsx';
import { LostCards } from './lost-cards.tsx';
import { useCardLabels } from './use-card-texts.tsx';
import own from './withdrawal-form.module.css';

/** File fields of the confirmation page for browsers without script. */
export function PlainCards() {
  const { form } = useSite();
  const labels = useCardLabels();
  return (
    <fieldset className={own.group}>
      <legend>
        <Trans>Your cards (optional)</Trans>
      </legend>
      {/* Browsers clear file fields of a form that is rendered again. */}
      {form?.message && <LostCards kinds={cardKinds} />}
      {cardKinds.map((kind) => (
        <TextField key={kind} label={labels[kind]} type="file" name={kind} accept={acceptedCards} error={form?.fields[kind]} />
      ))}
    </fieldset>
  );
}
