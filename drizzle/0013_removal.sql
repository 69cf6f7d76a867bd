CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`last_run_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `inbox_closed` ON `requests` (`closed_at`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."closed_at" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_change` ON `requests` (`updated_at`,`suspicion`,`closed_at`) WHERE ("requests"."suspicion" is null and "requests"."closed_at" is null);--> statement-breakpoint
-- Written by hand from here on: the last run was kept among the settings before.
INSERT INTO `job_runs` SELECT 'retention', json_extract(`value`, '$.lastRunAt') FROM `settings` WHERE `key` = 'retentionRun' AND json_extract(`value`, '$.lastRunAt') IS NOT NULL;
--> statement-breakpoint
DELETE FROM `settings` WHERE `key` = 'retentionRun';
