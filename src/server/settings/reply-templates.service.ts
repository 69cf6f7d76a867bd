import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors.ts';
import {
  type ReplyTemplateInput,
  replyTemplateInputSchema,
  replyTemplateLimits,
} from '#shared/settings/reply-templates.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { newRandomId } from '../core/ids.ts';
import type { SettingsService } from './settings.service.ts';
import type { SettingsSectionsService } from './settings-sections.service.ts';

export type ReplyTemplatesService = ReturnType<typeof createReplyTemplatesService>;

type ReplyTemplate = Settings['replyTemplates'][number];

interface ReplyTemplatesServiceDeps {
  settings: Pick<SettingsService, 'get'>;
  sections: Pick<SettingsSectionsService, 'replace'>;
}

const tooMany = /*i18n*/ {
  id: 'replyTemplates.tooMany',
  message: 'The list of templates is full. Please remove one first.',
};
const changedMeanwhile = /*i18n*/ {
  id: 'replyTemplates.conflict',
  message:
    'This template was changed in the meantime, perhaps by you in another tab. Review the change, then decide again; what you typed is kept.',
};

/**
 * Reply templates in the order of the inbox. Every change concerns one template, so that two members of staff do not
 * overwrite each other.
 */
export function createReplyTemplatesService({ settings, sections }: ReplyTemplatesServiceDeps) {
  /** All templates. */
  function list(_actor: Authorized<'requests.read'> | Authorized<'settings.write'>): ReplyTemplate[] {
    return settings.get('replyTemplates');
  }

  /** Appends a template and returns its key. Like the functions below, throws a ZodError for an unknown field. */
  function create(actor: Authorized<'settings.write'>, input: ReplyTemplateInput): string {
    const templates = settings.get('replyTemplates');
    if (templates.length >= replyTemplateLimits.count) throw new AppError('conflict', { message: tooMany });
    const key = newRandomId();
    store(actor, [...templates, { key, ...replyTemplateInputSchema.parse(input) }]);
    return key;
  }

  /** Throws `not_found` if the template was removed, `conflict` if it no longer equals `seen`. */
  function update(actor: Authorized<'settings.write'>, seen: ReplyTemplate, input: ReplyTemplateInput): void {
    const changed = { key: seen.key, ...replyTemplateInputSchema.parse(input) };
    store(
      actor,
      requireUnchanged(seen).map((template) => (template.key === seen.key ? changed : template)),
    );
  }

  /** Throws `not_found` if the template was removed already, `conflict` if it no longer equals `seen`. */
  function remove(actor: Authorized<'settings.write'>, seen: ReplyTemplate): void {
    store(
      actor,
      requireUnchanged(seen).filter((template) => template.key !== seen.key),
    );
  }

  /** Throws `conflict` if a template was added or removed meanwhile. */
  function reorder(actor: Authorized<'settings.write'>, keys: readonly string[]): void {
    const templates = new Map(settings.get('replyTemplates').map((template) => [template.key, template]));
    const ordered = [...new Set(keys)].flatMap((key) => templates.get(key) ?? []);
    if (ordered.length !== templates.size || keys.length !== templates.size) throw new AppError('conflict');
    store(actor, ordered);
  }

  /** Stored as a settings section, whose history contains earlier templates. */
  function store(actor: Authorized<'settings.write'>, replyTemplates: ReplyTemplate[]): void {
    sections.replace(actor, 'replyTemplates', { replyTemplates });
  }

  function requireUnchanged(seen: ReplyTemplate): ReplyTemplate[] {
    const templates = settings.get('replyTemplates');
    const stored = templates.find(({ key }) => key === seen.key);
    if (!stored) throw new AppError('not_found');
    if (!isDeepStrictEqual(stored, seen)) throw new AppError('conflict', { message: changedMeanwhile });
    return templates;
  }

  return { list, create, update, remove, reorder };
}
