import type { Locale } from '#shared/i18n/locales.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import type { Config } from '../core/config.ts';
import { createMediaFiles } from '../media/media-files.ts';

/** The centre's logo as an attachment, since mail programs load no remote pictures. */
export interface MailLogo {
  png: Buffer;
  /** The displayed size in pixels; the picture has twice as many. */
  width: number;
  height: number;
}

/** The setting that contains the logo. */
export interface LogoSettings {
  getLogoPicture: (locale: Locale) => Pick<Picture, 'id' | 'src'> | null;
}

interface MailLogoDeps {
  config: Pick<Config, 'uploadsDir'>;
  settings: LogoSettings;
}

/** The Content-ID of the logo. */
export const logoPart = 'logo@mark';

const most = { width: 320, height: 80 };
const edge = 8;

/** Renders the centre's logo as a small picture on white, once per file; null if there is none or it is unreadable. */
export function createMailLogo({ config, settings }: MailLogoDeps): () => Promise<MailLogo | null> {
  const files = createMediaFiles(config.uploadsDir);
  let made: { src: string; logo: MailLogo } | null = null;

  return async () => {
    // The language only affects the alternative text, which mails do not use. The file is the one that visitors see.
    const picture = settings.getLogoPicture('en');
    if (!picture) return null;
    if (made?.src === picture.src) return made.logo;
    const file = await files.find(picture.id, picture.src.slice(picture.src.lastIndexOf('/') + 1));
    const logo = file && (await draw(file.path).catch(() => null));
    if (!logo) return null;
    made = { src: picture.src, logo };
    return logo;
  };
}

/** Most logos are designed for a white background. */
async function draw(path: string): Promise<MailLogo> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(path)
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#fff' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: Math.ceil(info.width / 2), height: Math.ceil(info.height / 2) };
}
