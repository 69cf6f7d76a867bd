import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { fittingTextOverrides, wordingProblems } from '#shared/settings/text-overrides.rules.ts';
import type { BuiltInText } from '#shared/settings/text-overrides.schema.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { builtInTexts } from './built-in-texts.ts';
import type { SettingsService } from './settings.service.ts';
import type { MendSection } from './settings-history.service.ts';
import type { SectionRule } from './settings-sections.service.ts';

export type TextOverridesService = ReturnType<typeof createTextOverridesService>;

/** The built-in texts of the public site, which the centre may say in other words. */
export function createTextOverridesService() {
  /** All of them in both languages. Throws `unauthenticated` or `forbidden` without settings.write. */
  function list(actor: Actor): BuiltInText[] {
    requirePermission(actor, 'settings.write');
    return [...builtInTexts().values()];
  }

  return { list };
}

/** What visitors are told of a failure in other words; none where the data are what failed. */
export function textOverridesFor(settings: Pick<SettingsService, 'getTextOverrides'>, locale: Locale): ReturnType<SettingsService['getTextOverrides']> {
  try {
    return settings.getTextOverrides(locale);
  } catch {
    return {};
  }
}

/** Other words keep the placeholders of the built-in ones; whatever does not is refused at its field. */
export const textOverridesRule: SectionRule<'wordings'> = {
  check: (_actor, { wordings }) => {
    const problems = wordingProblems(wordings, builtInTexts());
    if (problems.length === 0) return;
    const fields = problems.map(([path, { name, values }]) => [`wordings.${path}`, { id: `validation.${name}`, values }] as const);
    throw new AppError('invalid_input', { fields: Object.fromEntries(fields) });
  },
};

/** An older version comes back as far as its words can still be said: an update may have changed what the built-in ones name. */
export const mendTextOverrides: MendSection = (snapshot) => ({
  wordings: fittingTextOverrides(sectionSchemas.wordings.parse(snapshot).wordings, builtInTexts()),
});
