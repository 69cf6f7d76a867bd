CREATE TABLE `imported_pictures` (
	`address` text PRIMARY KEY NOT NULL,
	`media_id` text NOT NULL,
	`hash` text NOT NULL,
	`etag` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_pictures_by_media` ON `imported_pictures` (`media_id`);--> statement-breakpoint
CREATE TABLE `imported_records` (
	`noun` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`hash` text NOT NULL,
	`imported_at` text NOT NULL,
	PRIMARY KEY(`noun`, `id`)
);
--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`from_path` text NOT NULL,
	`to_path` text NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`last_hit_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_from_path_unique` ON `redirects` (`from_path`);