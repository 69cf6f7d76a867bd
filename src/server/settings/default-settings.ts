import { initialSettings, type Settings } from '#shared/settings/settings.schema.ts';
import { defaultReplyTemplates } from './default-reply-templates.ts';

/** The value of each settings key on a new site. A new database stores the opposite of `opening` (opening.ts). */
export const defaultSettings: Settings = { ...initialSettings, replyTemplates: defaultReplyTemplates };
