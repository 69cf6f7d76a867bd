CREATE TABLE `appointment_claims` (
	`quarter` integer NOT NULL,
	`seat` text NOT NULL,
	`request_id` text NOT NULL,
	PRIMARY KEY(`quarter`, `seat`),
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appointment_claims_by_request` ON `appointment_claims` (`request_id`);