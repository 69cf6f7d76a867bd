CREATE TABLE `record_versions` (
	`noun` text NOT NULL,
	`record_id` text NOT NULL,
	`number` integer NOT NULL,
	`staff_id` text,
	`staff_name` text NOT NULL,
	`at` text NOT NULL,
	`snapshot` text NOT NULL,
	PRIMARY KEY(`noun`, `record_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `record_versions_by_time` ON `record_versions` (`at`);--> statement-breakpoint
ALTER TABLE `categories` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `deleted_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `was_published` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `deleted_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `medical_infos` ADD `was_published` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `deleted_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `was_published` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `opinions` ADD `deleted_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `was_published` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `packages` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `packages` ADD `deleted_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `packages` ADD `was_published` integer DEFAULT false NOT NULL;