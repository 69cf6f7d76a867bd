ALTER TABLE `categories` DROP COLUMN `reviewed_at`;--> statement-breakpoint
ALTER TABLE `categories` DROP COLUMN `reviewed_by`;--> statement-breakpoint
ALTER TABLE `opinions` DROP COLUMN `reviewed_at`;--> statement-breakpoint
ALTER TABLE `opinions` DROP COLUMN `reviewed_by`;