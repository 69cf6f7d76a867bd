import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMetres } from '#shared/i18n/format.ts';
import { measuredPoint, type VisitPoint } from '#shared/requests/visit-point.rules.ts';
import { Button } from '../../ui/button.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

interface PositionFieldProps {
  point: VisitPoint | null;
  onChange: (point: VisitPoint | null) => void;
}

/** Adds the position of the visitor's device to the address. Only the browser asks, and nothing stores the point before it is sent. */
export function PositionField({ point, onChange }: PositionFieldProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [state, setState] = useState<'idle' | 'busy' | 'refused' | 'unavailable' | 'late'>('idle');
  const locate = () => {
    setState('busy');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const measured = measuredPoint(coords);
        onChange(measured);
        setState(measured ? 'idle' : 'unavailable');
      },
      ({ code }) => setState(code === 1 ? 'refused' : code === 2 ? 'unavailable' : 'late'),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  };
  const metres = point && formatMetres(point.accuracy, locale);
  const texts = {
    idle: metres
      ? t`Your position is added, within ${metres}.`
      : t`Adds your position, so that we find you. Your browser asks you first.`,
    busy: t`Finding your position…`,
    refused: t`Your position was not allowed. You can allow it in your browser, or write the address only.`,
    unavailable: t`Your device does not know its position well enough. Please write the address only.`,
    late: t`Finding your position took too long. Try again, or write the address only.`,
  };
  const press = () => {
    if (point) onChange(null);
    else if (state !== 'busy') locate();
  };
  return (
    <>
      <Button look="secondary" onClick={press}>
        {point ? <Trans>Remove my position</Trans> : <Trans>I am at the address now</Trans>}
      </Button>
      <p className="note" role="status">
        {texts[state]}
      </p>
    </>
  );
}
