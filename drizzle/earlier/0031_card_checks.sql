ALTER TABLE `request_cards` ADD `checked_at` text;--> statement-breakpoint
ALTER TABLE `request_cards` ADD `may_be_active` integer;--> statement-breakpoint
ALTER TABLE `request_cards` ADD `scan` text;--> statement-breakpoint
ALTER TABLE `request_cards` ADD `threat` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `request_cards_unchecked` ON `request_cards` (`created_at`,`checked_at`) WHERE "request_cards"."checked_at" is null;