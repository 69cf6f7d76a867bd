CREATE TABLE `replies` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`staff_id` text,
	`staff_name` text NOT NULL,
	`created_at` text NOT NULL,
	`whatsapp_state` text,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `replies_by_request` ON `replies` (`request_id`,`created_at`);