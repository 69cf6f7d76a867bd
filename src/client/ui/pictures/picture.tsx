import { languageOf } from '#shared/i18n/localized.ts';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import { useSite } from '../lib/site-context.tsx';

interface PictureProps {
  picture: PictureData;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
  /**
   * Loads eagerly with high priority, as the largest part of the first view. Other pictures load lazily and after the
   * fonts, also those that the first view shows.
   */
  isFirstView?: boolean;
}

/** A stored picture as a responsive image. Its dimensions are set, so it causes no layout shift. */
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
        {...(isFirstView
          ? { fetchPriority: 'high' as const }
          : { loading: 'lazy' as const, fetchPriority: 'low' as const })}
      />
    </picture>
  );
}
