CREATE TABLE `due_removals` (
	`request_id` text PRIMARY KEY NOT NULL,
	`removal_id` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
