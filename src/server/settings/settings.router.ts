import { z } from 'zod';
import { localeSchema } from '#shared/fields/fields.schema.ts';
import { siteFrameSchema } from '#shared/settings/settings.schema.ts';
import {
  aboutPageSchema,
  faqSchema,
  landingSchema,
  privacyPolicySchema,
  siteServiceSchema,
  trustFactSchema,
} from '#shared/settings/site-pages.schema.ts';
import { publicProcedure, router } from '../core/trpc/trpc.ts';
import type { SettingsService } from './settings.service.ts';

const firstFaqCount = 2;

const inLocale = publicProcedure.input(z.object({ locale: localeSchema }));

export const createContentSettingsRouter = ({ settings }: { settings: SettingsService }) =>
  router({
    getSiteFrame: inLocale.output(siteFrameSchema).query(({ input }) => settings.getSiteFrame(input.locale)),
    getLanding: inLocale.output(landingSchema).query(({ input }) => settings.getLanding(input.locale)),
    getAboutPage: inLocale.output(aboutPageSchema).query(({ input }) => settings.getAboutPage(input.locale)),
    listTrust: inLocale.output(z.array(trustFactSchema)).query(({ input }) => settings.listTrust(input.locale)),
    listServices: inLocale.output(z.array(siteServiceSchema)).query(({ input }) => settings.listServices(input.locale)),
    listFaqs: inLocale.output(z.array(faqSchema)).query(({ input }) => settings.listFaqs(input.locale)),
    /** Those on the pages of packages and offers. */
    listFirstFaqs: inLocale
      .output(z.array(faqSchema))
      .query(({ input }) => settings.listFaqs(input.locale).slice(0, firstFaqCount)),
    getPrivacyPolicy: inLocale
      .output(privacyPolicySchema)
      .query(({ input }) => settings.getPrivacyPolicy(input.locale)),
  });
