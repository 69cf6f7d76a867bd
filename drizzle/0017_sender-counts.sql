CREATE TABLE `sender_counts` (
	`id` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sender_counts_by_end` ON `sender_counts` (`ends_at`);