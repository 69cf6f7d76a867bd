ALTER TABLE `medical_infos` ADD `slug` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `lead_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `lead_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `picture_id` text REFERENCES media(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `author_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `author_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `reviewer_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `reviewer_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `reviewed_on` text;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `first_package_id` text REFERENCES packages(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `second_package_id` text REFERENCES packages(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `third_package_id` text REFERENCES packages(id) ON DELETE SET NULL;--> statement-breakpoint
-- The slugs of stored records, from their English titles: small letters and digits, and a hyphen for all else between
-- them. A title without Latin letters gives the id; of equal titles, all but the first give their id too.
WITH RECURSIVE
  read(id, rest, slug) AS (
    SELECT id, lower(replace(replace(title_en, '''', ''), '’', '')), '' FROM medical_infos
    UNION ALL
    SELECT id, substr(rest, 2),
      CASE
        WHEN substr(rest, 1, 1) GLOB '[a-z0-9]' THEN slug || substr(rest, 1, 1)
        WHEN slug = '' OR slug LIKE '%-' THEN slug
        ELSE slug || '-'
      END
    FROM read WHERE rest <> ''
  ),
  made(id, slug) AS (SELECT id, rtrim(substr(slug, 1, 80), '-') FROM read WHERE rest = ''),
  placed(id, slug, place) AS (
    SELECT id, made.slug, row_number() OVER (PARTITION BY made.slug ORDER BY deleted_at IS NOT NULL, is_published = 0, id)
    FROM made JOIN medical_infos USING (id)
  )
UPDATE medical_infos SET slug = (
  SELECT CASE WHEN slug = '' THEN id WHEN place > 1 THEN rtrim(substr(slug, 1, 55), '-') || '-' || id ELSE slug END
  FROM placed WHERE placed.id = medical_infos.id
);
