interface PhoneLinkProps {
  /** The number as shown. */
  display: string;
  /** The `tel:` address. */
  tel: string;
  className?: string | undefined;
  /** The purpose of the number, such as “Hotline 1”, as part of the link's name. */
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
