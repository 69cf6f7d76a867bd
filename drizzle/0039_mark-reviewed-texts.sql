ALTER TABLE `categories` ADD `reviewed_at` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `reviewed_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `reviewed_at` text;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `reviewed_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `reviewed_at` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `reviewed_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `reviewed_at` text;--> statement-breakpoint
ALTER TABLE `opinions` ADD `reviewed_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `packages` ADD `reviewed_at` text;--> statement-breakpoint
ALTER TABLE `packages` ADD `reviewed_by` text DEFAULT '' NOT NULL;