DROP INDEX `packages_by_category`;--> statement-breakpoint
CREATE INDEX `packages_by_category` ON `packages` (`category_id`,`sort_order`,`id`,`deleted_at`,`is_published`,`fasting_required`);