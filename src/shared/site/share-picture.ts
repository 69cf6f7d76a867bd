import type { Locale } from '../i18n/locales.ts';

/** The subject of a share picture: the whole site, or one package or offer. */
export type SharePicture = { kind: 'site' } | { kind: 'package' | 'offer'; id: string };

/** The dimensions of every share picture in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The address of a share picture in one language. */
export function sharePicturePath(locale: Locale, picture: SharePicture): string {
  return `/share/${locale}/${picture.kind === 'site' ? 'site' : `${picture.kind}-${picture.id}`}.jpg`;
}

/** Parses the file name of such an address; null if it is invalid. */
export function readSharePictureFile(file: string): SharePicture | null {
  if (file === 'site.jpg') return { kind: 'site' };
  const [, kind, id] = /^(package|offer)-([0-9a-f]{24})\.jpg$/.exec(file) ?? [];
  return id && (kind === 'package' || kind === 'offer') ? { kind, id } : null;
}
