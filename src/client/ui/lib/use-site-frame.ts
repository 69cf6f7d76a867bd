import { createContext, useContext } from 'react';
import type { SiteFrame } from '#shared/settings/settings.schema.ts';

/** Before the frame has loaded. */
export const noFrame: SiteFrame = {
  name: '',
  shortName: '',
  tagline: '',
  foundedYear: null,
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
  siteParts: { homeVisits: true, reports: true, offers: true },
  unlisted: [],
  visitAreas: [],
  visitMinutes: 0,
  offersFreeTimes: false,
  messageChannels: [],
  hasPrivacyPolicy: false,
  texts: {},
};

/** Its value comes from SiteFrameProvider. */
export const SiteFrameContext = createContext(noFrame);

/** The centre's name, phones, links and notes in the page's language. The server embeds them in every page. */
export const useSiteFrame = (): SiteFrame => useContext(SiteFrameContext);
