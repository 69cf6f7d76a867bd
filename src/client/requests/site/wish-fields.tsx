import { Trans, useLingui } from '@lingui/react/macro';
import type { Label } from '#shared/collections/fields.ts';
import { wishDayWords, wishNames } from '#shared/requests/booking-wish.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useTranslate } from '../../ui/lib/use-translate.ts';
import { Choices } from './choices.tsx';
import { OptionalGroup } from './optional-group.tsx';
import type { FieldState } from './use-request-form.ts';
import own from './wish-fields.module.css';

interface WishFieldsProps {
  field: (name: 'wishDay' | 'wishTime' | 'wishPlace') => FieldState;
  /** The days to choose from. */
  days: readonly string[];
  /** The times of the chosen day to choose from. */
  times: readonly string[];
  /** Whether the visitor can wish to be visited at home. */
  hasPlaces: boolean;
}

/** The visitor's wish for a day, a time and a place, by one tap each. */
export function WishFields({ field, days, times, hasPlaces }: WishFieldsProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const translate = useTranslate();
  const choicesOf = (names: Record<string, Label>) =>
    Object.entries(names).map(([value, label]) => ({ value, label: translate(label) }));
  const dayChoices = days.map((day) => {
    const { weekday, date } = wishDayWords(day, locale);
    const label = (
      <>
        {weekday} <small>{date}</small>
      </>
    );
    return { value: day, label };
  });
  return (
    <OptionalGroup
      legend={hasPlaces ? <Trans>When and where would suit you?</Trans> : <Trans>When would suit you?</Trans>}
    >
      {hasPlaces && (
        <Choices
          {...field('wishPlace')}
          legend={t`Place`}
          isLegendHidden
          // The usual place is no wish.
          choices={[{ value: '', label: t`At the laboratory` }, ...choicesOf(wishNames.wishPlace)]}
        />
      )}
      {days.length > 0 && (
        <Choices
          {...field('wishDay')}
          legend={t`Day`}
          isLegendHidden
          choices={[{ value: '', label: t`Any day` }, ...dayChoices]}
          className={own.days}
          isScrolled
        />
      )}
      {times.length > 0 && (
        <Choices
          {...field('wishTime')}
          legend={t`Time of day`}
          isLegendHidden
          choices={[
            { value: '', label: t`Any time` },
            ...choicesOf(wishNames.wishTime).filter(({ value }) => times.includes(value)),
          ]}
        />
      )}
    </OptionalGroup>
  );
}
