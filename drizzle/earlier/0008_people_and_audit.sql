CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`kind` text NOT NULL,
	`event` text NOT NULL,
	`staff_id` text,
	`staff_name` text NOT NULL,
	`address` text NOT NULL,
	`noun` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_name` text NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_kind` ON `audit_log` (`kind`);--> statement-breakpoint
CREATE INDEX `audit_log_by_staff` ON `audit_log` (`staff_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_staff_and_kind` ON `audit_log` (`staff_id`,`kind`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_by_staff` ON `recovery_codes` (`staff_id`);--> statement-breakpoint
ALTER TABLE `one_time_links` ADD `staff_id` text REFERENCES staff(id);--> statement-breakpoint
ALTER TABLE `sign_in_sessions` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `last_seen_at` text;--> statement-breakpoint
ALTER TABLE `staff` ADD `totp_secret` text;--> statement-breakpoint
ALTER TABLE `staff` ADD `totp_last_step` integer;--> statement-breakpoint
ALTER TABLE `staff` ADD `removed_at` text;--> statement-breakpoint
-- Written by hand from here on: the log's search, and what keeps the log as it is.
CREATE VIRTUAL TABLE `audit_search` USING fts5(`words`, tokenize = 'unicode61 remove_diacritics 0', detail = none, prefix = '2 3 4 5');
--> statement-breakpoint
INSERT INTO `audit_search` (`audit_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `audit_log_is_not_changed` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'The audit log is not changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_is_not_replaced` BEFORE INSERT ON `audit_log` WHEN NEW.`id` IN (SELECT `id` FROM `audit_log`) BEGIN
	SELECT RAISE(ABORT, 'The audit log is not changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_is_kept` BEFORE DELETE ON `audit_log` WHEN OLD.`at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-730 days') BEGIN
	SELECT RAISE(ABORT, 'The audit log is kept for two years.');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_leaves_search` AFTER DELETE ON `audit_log` BEGIN
	DELETE FROM `audit_search` WHERE rowid = OLD.`id`;
END;
