import { z } from 'zod';
import { historySchema } from '#shared/content/history.schema.ts';
import { ramadanPeriodsSchema, ramadansSchema } from '#shared/opening-hours/opening-hours.schema.ts';
import { sectionNameSchema, settingsSectionSchema } from '#shared/settings/settings-sections.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { SettingsService } from './settings.service.ts';
import type { SettingsHistoryService } from './settings-history.service.ts';
import type { SettingsSectionsService } from './settings-sections.service.ts';

const procedure = staffProcedure('settings.write');
const changing = procedure.output(z.void());

const ofSection = procedure.input(z.object({ section: sectionNameSchema }));
const seenHits = z.string().optional();
const ofVersion = z.object({ section: sectionNameSchema, number: z.number().int(), seen: z.string(), seenHits });
const changed = z.object({ section: sectionNameSchema, values: z.unknown() });

export const createAdminSettingsRouter = ({
  settings,
  settingsHistory,
  settingsSections,
}: {
  settings: SettingsService;
  settingsHistory: SettingsHistoryService;
  settingsSections: SettingsSectionsService;
}) =>
  router({
    getSection: ofSection
      .output(settingsSectionSchema)
      .query(({ ctx, input }) => settingsSections.get(ctx.actor, input.section, ctx.locale)),
    updateSection: procedure
      .input(changed.extend({ version: z.string(), seenHits }))
      .output(z.object({ version: z.string() }))
      .mutation(({ ctx, input }) => settingsSections.update(ctx.actor, input)),
    prepareSectionPreview: procedure
      .input(changed)
      .output(z.object({ ticket: z.string() }))
      .mutation(({ ctx, input }) => settingsSections.preparePreview(ctx.actor, input)),
    getRamadans: procedure.output(ramadansSchema).query(({ ctx }) => settings.getRamadans(ctx.actor)),
    setRamadanPeriods: changing
      .input(z.object({ periods: ramadanPeriodsSchema, seen: ramadanPeriodsSchema, seenHits }))
      .mutation(({ ctx, input }) => settingsSections.setRamadanPeriods(ctx.actor, input)),
    listVersions: ofSection
      .output(historySchema)
      .query(({ ctx, input }) => settingsHistory.list(ctx.actor, input.section, ctx.locale)),
    restoreVersion: changing
      .input(ofVersion)
      .mutation(({ ctx, input }) => settingsHistory.restore(ctx.actor, input.section, input)),
  });
