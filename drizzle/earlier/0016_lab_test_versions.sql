ALTER TABLE `lab_tests` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `lab_tests` ADD `updated_by` text DEFAULT '' NOT NULL;