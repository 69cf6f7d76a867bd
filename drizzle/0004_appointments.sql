CREATE TABLE `appointments` (
	`request_id` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`address` text NOT NULL,
	`starts_at` text NOT NULL,
	`minutes` integer NOT NULL,
	`blocked_minutes` integer NOT NULL,
	`seat` text,
	`state` text NOT NULL,
	`held_until` text,
	`overbook_reason` text,
	`sequence` integer NOT NULL,
	`wants_reminder` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `change_requests` ADD `starts_at` text;