CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`last_run_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `inbox_closed` ON `requests` (`closed_at`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."closed_at" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_change` ON `requests` (`updated_at`,`suspicion`,`closed_at`) WHERE ("requests"."suspicion" is null and "requests"."closed_at" is null);