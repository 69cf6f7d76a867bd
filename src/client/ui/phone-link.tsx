interface PhoneLinkProps {
  /** The number as shown. */
  display: string;
  /** The `tel:` address. */
  tel: string;
  className?: string | undefined;
}

/** A phone link, left-to-right inside Arabic text. */
export function PhoneLink({ display, tel, className }: PhoneLinkProps) {
  return (
    <a href={tel} className={className}>
      <bdi className="ltr" dir="ltr" translate="no">
        {display}
      </bdi>
    </a>
  );
}
