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
CREATE INDEX `removals_by_time` ON `removals` (`removed_at`);