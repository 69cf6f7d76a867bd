ALTER TABLE `lab_tests` ADD `purpose_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lab_tests` ADD `purpose_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `preparation_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `preparation_ar` text DEFAULT '' NOT NULL;