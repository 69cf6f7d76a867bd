CREATE TABLE `card_views` (
	`id` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`staff_id` text NOT NULL,
	`staff_name` text NOT NULL,
	`viewed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `card_views_by_time` ON `card_views` (`viewed_at`);--> statement-breakpoint
CREATE TABLE `request_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_cards_by_request` ON `request_cards` (`request_id`);--> statement-breakpoint
ALTER TABLE `requests` ADD `visit_day` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `visit_time` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `phone_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `requests_by_phone` ON `requests` (`phone_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_by_visit` ON `requests` (`visit_day`,`visit_time`);