CREATE TABLE `packages_to_index` (
	`package_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `webhook_deliveries_due`;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,(request_id IS NULL),`next_attempt_at`) WHERE state = 'waiting';