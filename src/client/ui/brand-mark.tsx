import { useSiteFrame } from './lib/use-site-frame.ts';

/** The centre's logo, or a default drawing. Its `alt` is empty, because the centre's name is beside it. */
export function BrandMark() {
  const { logo } = useSiteFrame();
  return logo ? (
    <img className="logo" src={logo.src} width={logo.width} height={logo.height} alt="" />
  ) : (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden>
      <rect width="40" height="40" rx="12" fill="var(--bar)" />
      <circle cx="20" cy="16" r="8.5" fill="#faf6ef" />
      <circle cx="17" cy="13.2" r="2.6" fill="#fff" />
      <path
        d="M6 27.5c4.7-3.4 9.3-3.4 14 0s9.3 3.4 14 0M10 32.5c3.4-2.2 6.6-2.2 10 0s6.6 2.2 10 0"
        stroke="var(--accent-300)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
