CREATE TABLE `version_pictures` (
	`media_id` text NOT NULL,
	`noun` text NOT NULL,
	`record_id` text NOT NULL,
	`number` integer NOT NULL,
	PRIMARY KEY(`media_id`, `noun`, `record_id`, `number`),
	FOREIGN KEY (`noun`,`record_id`,`number`) REFERENCES `record_versions`(`noun`,`record_id`,`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `version_pictures_by_version` ON `version_pictures` (`noun`,`record_id`,`number`);--> statement-breakpoint
ALTER TABLE `media` ADD `is_decorative` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `edition` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `source_edition` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `shown_edition` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `crop` text;--> statement-breakpoint
ALTER TABLE `media` ADD `shown_crop` text;--> statement-breakpoint
ALTER TABLE `media` ADD `focus_x` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `focus_y` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `updated_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `offer_pictures_by_media` ON `offer_pictures` (`media_id`);--> statement-breakpoint
CREATE INDEX `package_pictures_by_media` ON `package_pictures` (`media_id`);--> statement-breakpoint
CREATE INDEX `packages_by_picture` ON `packages` (`picture_id`);--> statement-breakpoint
-- Written by hand: which pictures the versions name that were kept before this table was there.
INSERT INTO `version_pictures` (`media_id`, `noun`, `record_id`, `number`)
SELECT DISTINCT `named`.`atom`, `record_versions`.`noun`, `record_versions`.`record_id`, `record_versions`.`number`
FROM `record_versions`, json_tree(`record_versions`.`snapshot`) AS `named`
WHERE `named`.`type` = 'text' AND (`named`.`fullkey` = '$.pictureId' OR `named`.`path` IN ('$.pictureIdsEn', '$.pictureIdsAr'));
