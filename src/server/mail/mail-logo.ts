import type { Locale } from '#shared/i18n/locales.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import type { Config } from '../core/config.ts';
import { createMediaFiles } from '../media/media-files.ts';

/** The centre's own mark as a mail carries it: mail programs load nothing from elsewhere. */
export interface MailLogo {
  png: Buffer;
  /** How large it is shown, in pixels; it has twice as many. */
  width: number;
  height: number;
}

/** The setting that holds the mark. */
export interface LogoSettings {
  getLogoPicture: (locale: Locale) => Pick<Picture, 'id' | 'src'> | null;
}

export interface MailLogoDeps {
  config: Pick<Config, 'uploadsDir'>;
  settings: LogoSettings;
}

/** What the mark's part of a mail is called inside it. */
export const logoPart = 'logo@mark';

const most = { width: 320, height: 80 };
const edge = 8;

/** Reads the centre's mark as a small picture on white, made once for each file; null where it has none or it cannot be read. */
export function createMailLogo({ config, settings }: MailLogoDeps): () => Promise<MailLogo | null> {
  const files = createMediaFiles(config.uploadsDir);
  let made: { src: string; logo: MailLogo } | null = null;

  return async () => {
    // The language chooses the words beside it, which no mail shows; the file is what visitors see of it at this moment.
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

/** Most marks are made for white paper. */
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
