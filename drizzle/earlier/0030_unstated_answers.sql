-- Written by hand: a rebuild of the table would need its triggers and indexes made anew. An unticked box was no answer, and becomes none.
ALTER TABLE `packages` RENAME COLUMN `fasting_required` TO `fasting_ticked`;--> statement-breakpoint
ALTER TABLE `packages` RENAME COLUMN `home_collection` TO `home_collection_ticked`;--> statement-breakpoint
ALTER TABLE `packages` ADD `fasting_required` text;--> statement-breakpoint
ALTER TABLE `packages` ADD `home_collection` text;--> statement-breakpoint
UPDATE `packages` SET
	`fasting_required` = CASE WHEN `fasting_ticked` THEN 'yes' END,
	`home_collection` = CASE WHEN `home_collection_ticked` THEN 'yes' END;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `fasting_ticked`;--> statement-breakpoint
ALTER TABLE `packages` DROP COLUMN `home_collection_ticked`;--> statement-breakpoint
-- Stored versions in the same way, so that restoring one does not state more than staff stated.
UPDATE `record_versions` SET `snapshot` = json_set(`snapshot`,
	'$.fastingRequired', CASE WHEN `snapshot` ->> '$.fastingRequired' THEN 'yes' END,
	'$.homeCollection', CASE WHEN `snapshot` ->> '$.homeCollection' THEN 'yes' END) WHERE `noun` = 'package';
