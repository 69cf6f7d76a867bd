interface PhoneLinkProps {
  /** The number as shown. */
  display: string;
  /** The number in E.164 format. */
  e164: string;
  className?: string | undefined;
}

/** A phone link, left-to-right inside Arabic text. */
export function PhoneLink({ display, e164, className }: PhoneLinkProps) {
  return (
    <a href={`tel:${e164}`} className={className}>
      <bdi className="ltr" dir="ltr" translate="no">
        {display}
      </bdi>
    </a>
  );
}
