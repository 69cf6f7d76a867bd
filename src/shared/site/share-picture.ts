import type { Locale } from '../i18n/locales.ts';

/** What a picture shown beside a shared link is of: the whole site, or one package or offer. */
export type SharePicture = { kind: 'site' } | { kind: 'package' | 'offer'; id: string };

/** Width and height of every such picture, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The address of the picture that stands beside a shared link, its words in one language. */
export function sharePicturePath(locale: Locale, picture: SharePicture): string {
  return `/share/${locale}/${picture.kind === 'site' ? 'site' : `${picture.kind}-${picture.id}`}.jpg`;
}

/** What the last part of such an address names, or null where it is none of ours. */
export function readSharePictureFile(file: string): SharePicture | null {
  if (file === 'site.jpg') return { kind: 'site' };
  const [, kind, id] = /^(package|offer)-([0-9a-f]{24})\.jpg$/.exec(file) ?? [];
  return id && (kind === 'package' || kind === 'offer') ? { kind, id } : null;
}
