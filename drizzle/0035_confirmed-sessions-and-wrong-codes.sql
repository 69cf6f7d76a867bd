ALTER TABLE `sign_in_sessions` ADD `confirmed_at` text;--> statement-breakpoint
ALTER TABLE `staff` ADD `wrong_codes` integer DEFAULT 0 NOT NULL;