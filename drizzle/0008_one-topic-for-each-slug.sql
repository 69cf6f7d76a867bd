-- Of records with the same slug, the first one that visitors can read keeps it.
UPDATE medical_infos SET slug = rtrim(substr(slug, 1, 55), '-') || '-' || id
WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY slug ORDER BY deleted_at IS NOT NULL, is_published = 0, created_at, id) AS place
    FROM medical_infos WHERE slug <> ''
  ) WHERE place > 1
);--> statement-breakpoint
CREATE UNIQUE INDEX `medical_infos_by_slug` ON `medical_infos` (`slug`) WHERE "medical_infos"."slug" <> '';