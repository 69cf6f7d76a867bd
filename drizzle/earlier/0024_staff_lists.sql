CREATE TABLE `versions_to_keep` (
	`noun` text NOT NULL,
	`record_id` text NOT NULL,
	`event` text NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	PRIMARY KEY(`noun`, `record_id`)
);
--> statement-breakpoint
DROP INDEX `package_tags_by_tag`;--> statement-breakpoint
CREATE INDEX `package_tags_by_tag` ON `package_tags` (`tag_id`,`package_id`);--> statement-breakpoint
CREATE INDEX `package_lab_tests_by_lab_test` ON `package_lab_tests` (`lab_test_id`,`package_id`);--> statement-breakpoint
CREATE INDEX `package_lab_tests_by_panel` ON `package_lab_tests` (`panel_id`,`package_id`);--> statement-breakpoint
CREATE INDEX `packages_by_name` ON `packages` (`name_en`,`name_ar`,`sort_order`,`id`);--> statement-breakpoint
CREATE INDEX `packages_in_bin` ON `packages` (`deleted_at`,`id`) WHERE "packages"."deleted_at" IS NOT NULL;