CREATE TABLE `backup_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`staff_name` text NOT NULL,
	`file_name` text NOT NULL,
	`failure` text,
	`happened_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backup_events_by_time` ON `backup_events` (`happened_at`);