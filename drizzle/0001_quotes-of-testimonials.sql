ALTER TABLE `opinions` ADD `quote_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `quote_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `first_name_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `first_name_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `month_start` text;--> statement-breakpoint
ALTER TABLE `opinions` ADD `package_id` text REFERENCES packages(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `service_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `opinions` ADD `service_ar` text DEFAULT '' NOT NULL;