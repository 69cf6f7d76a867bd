CREATE TABLE `removals` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`staff_name` text NOT NULL,
	`cards` integer NOT NULL,
	`requests` integer NOT NULL,
	`suspected` integer NOT NULL,
	`removed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removals_by_time` ON `removals` (`removed_at`);--> statement-breakpoint
CREATE TABLE `request_events` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`at` text NOT NULL,
	`staff_id` text,
	`staff_name` text NOT NULL,
	`version` integer NOT NULL,
	`details` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_events_by_request` ON `request_events` (`request_id`,`at`);--> statement-breakpoint
CREATE TABLE `request_wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_wishes_by_request` ON `request_wishes` (`request_id`,`created_at`);--> statement-breakpoint
DROP INDEX `requests_by_type`;--> statement-breakpoint
DROP INDEX `requests_in_inbox`;--> statement-breakpoint
DROP INDEX `requests_by_state`;--> statement-breakpoint
DROP INDEX `requests_by_visit`;--> statement-breakpoint
ALTER TABLE `requests` ADD `assignee_id` text REFERENCES staff(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `call_back_at` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `search_row` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `requests_by_search_row` ON `requests` (`search_row`);--> statement-breakpoint
CREATE INDEX `inbox_by_arrival` ON `requests` (`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_open` ON `requests` (`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`,`closed_at`) WHERE ("requests"."suspicion" is null and "requests"."closed_at" is null);--> statement-breakpoint
CREATE INDEX `inbox_by_state` ON `requests` (`state`,`created_at`,`id`,`type`,`assignee_id`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_by_type` ON `requests` (`type`,`created_at`,`id`,`state`,`assignee_id`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_by_assignee` ON `requests` (`assignee_id`,`created_at`,`id`,`state`,`type`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_by_visit` ON `requests` (`visit_day`,`visit_time`,`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."visit_day" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_call_back` ON `requests` (`call_back_at`,`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."call_back_at" is not null);--> statement-breakpoint
CREATE VIRTUAL TABLE `request_search` USING fts5(`words`, tokenize = 'unicode61 remove_diacritics 0', detail = none, prefix = '2 3 4 5 6 7 8');
--> statement-breakpoint
INSERT INTO `request_search` (`request_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `requests_leave_search` AFTER DELETE ON `requests` WHEN OLD.`search_row` IS NOT NULL BEGIN
	DELETE FROM `request_search` WHERE rowid = OLD.`search_row`;
END;
