ALTER TABLE `requests` ADD `asked_package_id` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `open_wish_at` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `answer_minutes` integer;--> statement-breakpoint
CREATE INDEX `inbox_by_open_wish` ON `requests` (`open_wish_at`,`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."open_wish_at" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_answer` ON `requests` (`created_at`,`answer_minutes`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."answer_minutes" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_package` ON `requests` (`asked_package_id`,`created_at`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."asked_package_id" is not null);--> statement-breakpoint
-- Written by hand, down to the end: what the new columns say of the requests that are there already.
UPDATE `requests` SET `open_wish_at` = (SELECT max(`created_at`) FROM `request_wishes` WHERE `request_id` = `requests`.`id`) WHERE `closed_at` IS NULL;
--> statement-breakpoint
UPDATE `request_search` SET `words` = `words` || ' ' || char(57344) || 'wish' WHERE rowid IN (SELECT `search_row` FROM `requests` WHERE `open_wish_at` IS NOT NULL);
--> statement-breakpoint
UPDATE `requests` SET `answer_minutes` = (
	SELECT round((julianday(min(`at`)) - julianday(`requests`.`created_at`)) * 1440) FROM `request_events`
	WHERE `request_id` = `requests`.`id` AND `details` ->> '$.kind' = 'state' AND `details` ->> '$.to' <> 'spam'
) WHERE `state` <> 'new';
--> statement-breakpoint
UPDATE `requests` SET `asked_package_id` = `details` ->> '$.packageId' WHERE `details` ->> '$.packageId' IS NOT NULL;
