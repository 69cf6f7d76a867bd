import { useLingui } from '@lingui/react/macro';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconClipboardHeart,
  IconMapPin,
  IconStar,
} from '@tabler/icons-react';
import { useSiteFrame } from './lib/use-site-frame.ts';

type SocialName = 'instagram' | 'facebook' | 'whatsapp' | 'map' | 'survey' | 'review';

/** The links of the top bar, and of the drawer where the top bar has no room for them. */
export const topBarLinks: readonly SocialName[] = ['instagram', 'facebook', 'whatsapp', 'map'];

interface SocialLinksProps {
  names: readonly SocialName[];
  className?: string | undefined;
  /** Adds a name beside each icon; CSS shows or hides it. */
  hasLabels?: boolean;
}

const icons = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  whatsapp: IconBrandWhatsapp,
  map: IconMapPin,
  survey: IconClipboardHeart,
  review: IconStar,
};

/** The centre's profiles on other sites, as labelled icons. Links that are not set are omitted. */
export function SocialLinks({ names, className, hasLabels = false }: SocialLinksProps) {
  const { t } = useLingui();
  const { links } = useSiteFrame();
  const labels = {
    instagram: t`Instagram`,
    facebook: t`Facebook`,
    whatsapp: t`WhatsApp`,
    map: t`Map`,
    survey: t`Survey`,
    review: t`Reviews`,
  };
  return (
    <span className={className}>
      {names
        .filter((name) => links[name])
        .map((name) => {
          const Icon = icons[name];
          // A title beside a visible name would be read as its description. On a phone, CSS hides that name.
          const said = { [hasLabels ? 'aria-label' : 'title']: labels[name] };
          return (
            <a key={name} href={links[name]} target="_blank" rel="noopener noreferrer" {...said}>
              {hasLabels && <span>{labels[name]}</span>}
              <Icon size={22} aria-hidden />
            </a>
          );
        })}
    </span>
  );
}
