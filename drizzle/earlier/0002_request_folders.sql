CREATE INDEX `requests_in_inbox` ON `requests` (`created_at`,`id`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `requests_suspected` ON `requests` (`created_at`,`id`,`suspicion`) WHERE "requests"."suspicion" is not null;--> statement-breakpoint
CREATE INDEX `requests_by_state` ON `requests` (`state`,`suspicion`);