import type { SiteFrame } from '#shared/settings/settings.schema.ts';
import { useSite } from './site-context.tsx';
import { trpc } from './trpc.ts';

const noFrame: SiteFrame = {
  name: '',
  shortName: '',
  tagline: '',
  town: '',
  address: '',
  licence: '',
  advertisingApproval: '',
  disclaimer: '',
  priceNote: '',
  phones: [],
  email: '',
  whatsapp: '',
  links: { instagram: '', facebook: '', whatsapp: '', map: '', survey: '', review: '' },
  openingHours: { normal: [], ramadan: { beforeIftar: [], afterIftar: [] }, ramadanPeriods: [], exceptions: [] },
  logo: null,
  sharePicture: null,
  hasOpinions: true,
  texts: {},
};

/** The centre's name, phones, links and notes in the page's language. The server embeds them in every page. */
export function useSiteFrame(): SiteFrame {
  const { locale } = useSite();
  return (
    trpc.content.settings.getSiteFrame.useQuery({ locale }, { staleTime: Number.POSITIVE_INFINITY }).data ?? noFrame
  );
}
