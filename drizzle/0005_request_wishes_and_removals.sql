CREATE TABLE `removals` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`staff_name` text NOT NULL,
	`cards` integer NOT NULL,
	`requests` integer NOT NULL,
	`suspected` integer NOT NULL,
	`removed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removals_by_time` ON `removals` (`removed_at`);--> statement-breakpoint
CREATE TABLE `request_wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_wishes_by_request` ON `request_wishes` (`request_id`,`created_at`);