import { AppError } from '#shared/errors.ts';
import { type ReplyTemplateInput, replyTemplateInputSchema, replyTemplateLimits } from '#shared/schemas/reply-templates.schema.ts';
import type { Settings } from '#shared/schemas/settings.schema.ts';
import { type Actor, actorCan, requirePermission } from '../auth/actor.ts';
import { newRandomId } from '../ids.ts';
import type { SettingsService } from './settings.service.ts';

export type ReplyTemplatesService = ReturnType<typeof createReplyTemplatesService>;

type ReplyTemplates = Settings['replyTemplates'];

const tooMany = /*i18n*/ {
  id: 'replyTemplates.tooMany',
  message: 'There are as many templates as the list can hold. Please remove one first.',
};

/** What staff answer with, in the order that the inbox offers it. One template is changed at a time, so that two people do not undo each other. */
export function createReplyTemplatesService({ settings }: { settings: Pick<SettingsService, 'get' | 'set'> }) {
  /** All templates. For staff who read requests or write settings; throws `unauthenticated` or `forbidden` for others. */
  function list(actor: Actor): ReplyTemplates {
    if (!actorCan(actor, 'requests.read')) requirePermission(actor, 'settings.write');
    return settings.get('replyTemplates');
  }

  /** Adds a template behind the others and returns its key. Like all below throws `forbidden` without settings.write, a ZodError for an unknown field. */
  function create(actor: Actor, input: ReplyTemplateInput): string {
    const templates = settings.get('replyTemplates');
    if (templates.length >= replyTemplateLimits.count) throw new AppError('conflict', { message: tooMany });
    const key = newRandomId();
    settings.set(actor, 'replyTemplates', [...templates, { key, ...replyTemplateInputSchema.parse(input) }]);
    return key;
  }

  /** Changes a template. Throws `not_found` where it was removed meanwhile. */
  function update(actor: Actor, key: string, input: ReplyTemplateInput): void {
    requirePermission(actor, 'settings.write');
    const changed = { key, ...replyTemplateInputSchema.parse(input) };
    settings.set(
      actor,
      'replyTemplates',
      having(key).map((template) => (template.key === key ? changed : template)),
    );
  }

  /** Removes a template. Throws `not_found` where it was removed already. */
  function remove(actor: Actor, key: string): void {
    requirePermission(actor, 'settings.write');
    settings.set(
      actor,
      'replyTemplates',
      having(key).filter((template) => template.key !== key),
    );
  }

  /** Puts the templates in order. Throws `conflict` where somebody added or removed one meanwhile. */
  function reorder(actor: Actor, keys: readonly string[]): void {
    requirePermission(actor, 'settings.write');
    const templates = new Map(settings.get('replyTemplates').map((template) => [template.key, template]));
    const ordered = [...new Set(keys)].flatMap((key) => templates.get(key) ?? []);
    if (ordered.length !== templates.size || keys.length !== templates.size) throw new AppError('conflict');
    settings.set(actor, 'replyTemplates', ordered);
  }

  function having(key: string): ReplyTemplates {
    const templates = settings.get('replyTemplates');
    if (!templates.some((template) => template.key === key)) throw new AppError('not_found');
    return templates;
  }

  return { list, create, update, remove, reorder };
}
