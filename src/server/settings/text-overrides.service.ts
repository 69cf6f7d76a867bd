import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { fittingWordings, wordingProblems } from '#shared/settings/text-overrides.rules.ts';
import type { BuiltInWording } from '#shared/settings/text-overrides.schema.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { builtInWordings } from './built-in-texts.ts';
import type { SettingsService } from './settings.service.ts';
import type { MendSection } from './settings-history.service.ts';
import type { SectionRule } from './settings-sections.service.ts';

export type WordingsService = ReturnType<typeof createWordingsService>;

/** The built-in texts of the public site, which the centre may say in other words. */
export function createWordingsService() {
  /** All of them in both languages. Throws `unauthenticated` or `forbidden` without settings.write. */
  function list(actor: Actor): BuiltInWording[] {
    requirePermission(actor, 'settings.write');
    return [...builtInWordings().values()];
  }

  return { list };
}

/** What visitors are told of a failure in other words; none where the data are what failed. */
export function wordingsFor(settings: Pick<SettingsService, 'getWordings'>, locale: Locale): ReturnType<SettingsService['getWordings']> {
  try {
    return settings.getWordings(locale);
  } catch {
    return {};
  }
}

/** Other words keep the placeholders of the built-in ones; whatever does not is refused at its field. */
export const wordingsRule: SectionRule<'wordings'> = {
  check: (_actor, { wordings }) => {
    const problems = wordingProblems(wordings, builtInWordings());
    if (problems.length === 0) return;
    const fields = problems.map(([path, { name, values }]) => [`wordings.${path}`, { id: `validation.${name}`, values }] as const);
    throw new AppError('invalid_input', { fields: Object.fromEntries(fields) });
  },
};

/** An older version comes back as far as its words can still be said: an update may have changed what the built-in ones name. */
export const mendWordings: MendSection = (snapshot) => ({
  wordings: fittingWordings(sectionSchemas.wordings.parse(snapshot).wordings, builtInWordings()),
});
