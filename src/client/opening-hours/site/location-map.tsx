/** A decorative drawing of a town by the sea, with a pearl as the centre. Not a real map. */
export function MapDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 480 200" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
      <rect width="480" height="200" fill="var(--sand-100)" />
      <path d="M0 132c60-22 108 14 168 2s96-44 158-34 96 22 154-2v102H0Z" fill="var(--teal-100)" />
      <path d="M0 150c60-22 108 14 168 2s96-44 158-34 96 22 154-2" stroke="var(--teal-300)" strokeWidth="3" />
      <path d="M0 172c60-18 108 10 168 0s96-34 158-26 96 16 154-2" stroke="var(--teal-300)" strokeWidth="2" opacity="0.6" />
      <path d="M-10 112c70-30 120 10 180-4s90-42 150-34 100 20 170-6" stroke="var(--white)" strokeWidth="10" />
      <path d="M120-10 150 110M250-10l14 92M360-10l-6 84M-10 44h500" stroke="var(--white)" strokeWidth="7" />
      <g fill="var(--sand-200)">
        <rect x="24" y="60" width="56" height="34" rx="6" />
        <rect x="166" y="58" width="70" height="32" rx="6" />
        <rect x="282" y="56" width="56" height="20" rx="6" />
        <rect x="380" y="60" width="70" height="16" rx="6" />
        <rect x="152" y="8" width="74" height="24" rx="6" />
        <rect x="30" y="6" width="64" height="26" rx="6" />
        <rect x="384" y="6" width="70" height="26" rx="6" />
      </g>
      <circle cx="262" cy="84" r="30" fill="var(--teal-600)" opacity="0.16" />
      <path d="M262 96c-13-15-21-24-21-36a21 21 0 0 1 42 0c0 12-8 21-21 36Z" fill="var(--sea-800)" />
      <circle cx="262" cy="60" r="10" fill="var(--sand-50)" />
      <circle cx="259" cy="57" r="3" fill="var(--white)" />
    </svg>
  );
}
