interface PhoneLinkProps {
  /** The number as shown. */
  display: string;
  /** The `tel:` address. */
  tel: string;
  className?: string | undefined;
  /** What the number is for, in the name of the link. */
  label?: string;
}

/** A phone link, left-to-right inside Arabic text. */
export function PhoneLink({ display, tel, className, label }: PhoneLinkProps) {
  return (
    <a href={tel} className={className}>
      {label && <span className="visually-hidden">{`${label} `}</span>}
      <bdi className="ltr" dir="ltr" translate="no">
        {display}
      </bdi>
    </a>
  );
}
