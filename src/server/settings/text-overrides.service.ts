import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { fittingTextOverrides, textOverrideProblems } from '#shared/settings/text-overrides.rules.ts';
import type { BuiltInText } from '#shared/settings/text-overrides.schema.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { builtInTexts } from './built-in-texts.ts';
import type { SettingsService } from './settings.service.ts';
import type { RepairSection } from './settings-history.service.ts';
import type { SectionRule } from './settings-sections.service.ts';

export type TextOverridesService = ReturnType<typeof createTextOverridesService>;

export function createTextOverridesService() {
  /** All built-in texts in both languages. Throws `unauthenticated` or `forbidden` without settings.write. */
  function list(actor: Actor): BuiltInText[] {
    requirePermission(actor, 'settings.write');
    return [...builtInTexts().values()];
  }

  return { list };
}

/** Text overrides for a failure page; none if reading the database fails. */
export function textOverridesFor(settings: Pick<SettingsService, 'getTextOverrides'>, locale: Locale): ReturnType<SettingsService['getTextOverrides']> {
  try {
    return settings.getTextOverrides(locale);
  } catch {
    return {};
  }
}

/** Refuses overrides whose placeholders differ from those of the built-in text. */
export const textOverridesRule: SectionRule<'wordings'> = {
  check: (_actor, { wordings }) => {
    const problems = textOverrideProblems(wordings, builtInTexts());
    if (problems.length === 0) return;
    const fields = problems.map(([path, { name, values }]) => [`wordings.${path}`, { id: `validation.${name}`, values }] as const);
    throw new AppError('invalid_input', { fields: Object.fromEntries(fields) });
  },
};

/** Drops overrides of an older version that no longer match: an update may have changed the placeholders of a built-in text. */
export const repairTextOverrides: RepairSection = (snapshot) => ({
  wordings: fittingTextOverrides(sectionSchemas.wordings.parse(snapshot).wordings, builtInTexts()),
});
