import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type VisitEvent, visitCalendarFile } from '#shared/requests/calendar-file.rules.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

interface CalendarButtonProps {
  reference: string;
  day: string;
  /** A clock time ("16:00"). */
  hour: string;
  /** '' for none. */
  location?: string;
  agreed?: VisitEvent['agreed'];
}

/** A calendar file, created in the browser. */
export function CalendarButton({ reference, day, hour, location = '', agreed = null }: CalendarButtonProps) {
  const { t } = useLingui();
  const { name, phones } = useSiteFrame();
  const now = useNow();
  const [address, setAddress] = useState('');
  const title = agreed ? t`Laboratory visit ${reference}` : t`Home visit, not yet confirmed: ${name}`;
  const phone = phones[0]?.display ?? '';
  const text = agreed
    ? t`Reference ${reference}. Phone ${phone}.`
    : t`This is not confirmed yet. We will be in touch to confirm it. Reference ${reference}. Phone ${phone}.`;

  // The file contains the time of its creation, but later renders must not create it again.
  const fileOf = useEffectEvent((visit: Omit<VisitEvent, 'now' | 'agreed'>) =>
    visitCalendarFile({ ...visit, now, agreed }),
  );
  useEffect(() => {
    const file = fileOf({ reference, day, hour, location, title, text });
    const made = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [reference, day, hour, location, title, text]);

  return (
    <a className={buttonClass('secondary')} href={address} download={`${reference}.ics`}>
      <IconCalendarPlus size={20} aria-hidden />
      <Trans>Add to my calendar</Trans>
    </a>
  );
}
