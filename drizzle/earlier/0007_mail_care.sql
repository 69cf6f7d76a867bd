CREATE TABLE `digests` (
	`day` text PRIMARY KEY NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`done_at` text,
	`request_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `wish_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `is_released` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `last_tried_at` text;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`created_at`,`kind`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_troubles` ON `outbox` (`last_tried_at`) WHERE last_error IS NOT NULL;