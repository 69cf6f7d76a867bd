import { z } from 'zod';
import { localeSchema } from '#shared/schemas/fields.schema.ts';
import { siteFrameSchema } from '#shared/schemas/settings.schema.ts';
import { aboutPageSchema, faqSchema, landingSchema, privacyPolicySchema, siteServiceSchema } from '#shared/schemas/site-pages.schema.ts';
import { publicProcedure, router } from '../trpc.ts';

const inLocale = publicProcedure.input(z.object({ locale: localeSchema }));

export const contentSettingsRouter = router({
  getSiteFrame: inLocale.output(siteFrameSchema).query(({ ctx, input }) => ctx.services.settings.getSiteFrame(input.locale)),
  getLanding: inLocale.output(landingSchema).query(({ ctx, input }) => ctx.services.settings.getLanding(input.locale)),
  getAboutPage: inLocale.output(aboutPageSchema).query(({ ctx, input }) => ctx.services.settings.getAboutPage(input.locale)),
  listServices: inLocale.output(z.array(siteServiceSchema)).query(({ ctx, input }) => ctx.services.settings.listServices(input.locale)),
  listFaqs: inLocale.output(z.array(faqSchema)).query(({ ctx, input }) => ctx.services.settings.listFaqs(input.locale)),
  getPrivacyPolicy: inLocale.output(privacyPolicySchema).query(({ ctx, input }) => ctx.services.settings.getPrivacyPolicy(input.locale)),
});
