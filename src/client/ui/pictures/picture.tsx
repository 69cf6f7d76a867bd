import { languageOf } from '#shared/i18n/localized.ts';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import { useSite } from '../lib/site-context.tsx';

export interface PictureProps {
  picture: PictureData;
  /** How wide the picture is drawn, as the `sizes` attribute says it. */
  sizes: string;
  className?: string | undefined;
  /** Seen at once: fetched first. Others wait until they come near the screen. */
  isFirstView?: boolean;
}

/** A stored picture in the smallest file that serves; its space is kept free before it comes. */
export function Picture({ picture, sizes, className, isFirstView = false }: PictureProps) {
  const { src, width, height, alt, avifSrcSet, webpSrcSet, focal } = picture;
  const { locale } = useSite();
  const language = languageOf(alt, locale);
  return (
    <picture>
      {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
      {webpSrcSet && <source type="image/webp" srcSet={webpSrcSet} sizes={sizes} />}
      <img
        className={className}
        src={src}
        width={width}
        height={height}
        alt={alt}
        lang={language === locale ? undefined : language}
        data-focal={focal || undefined}
        decoding="async"
        {...(isFirstView ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
