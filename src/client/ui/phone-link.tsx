export interface PhoneLinkProps {
  /** As people read it. */
  display: string;
  /** As a phone dials it. */
  e164: string;
  className?: string | undefined;
}

/** A phone number to call; it stays left-to-right inside Arabic text. */
export function PhoneLink({ display, e164, className }: PhoneLinkProps) {
  return (
    <a href={`tel:${e164}`} className={className}>
      <bdi className="ltr" dir="ltr">
        {display}
      </bdi>
    </a>
  );
}
