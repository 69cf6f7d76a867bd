ALTER TABLE `requests` ADD `content_hash` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `seen_at` text;--> statement-breakpoint
CREATE INDEX `requests_by_content` ON `requests` (`content_hash`,`created_at`) WHERE "requests"."content_hash" is not null;--> statement-breakpoint
-- Written by hand: a repeat or a quick submission is no reason any more, so such requests move to the inbox.
UPDATE `requests` SET `suspicion` = iif(`state` = 'spam', 'staff', NULL) WHERE `suspicion` IN ('duplicate', 'too_fast');--> statement-breakpoint
-- Suspected requests stay for at least 30 days.
UPDATE `settings` SET `value` = json_set(`value`, '$.suspectedDays', 30) WHERE `key` = 'retention' AND `value` ->> '$.suspectedDays' < 30;--> statement-breakpoint
UPDATE `record_versions` SET `snapshot` = json_set(`snapshot`, '$.retention.suspectedDays', 30) WHERE `noun` = 'settings' AND `record_id` = 'retention' AND `snapshot` ->> '$.retention.suspectedDays' < 30;
