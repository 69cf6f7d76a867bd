CREATE TABLE `staff_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade
);
