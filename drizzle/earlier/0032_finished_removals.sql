ALTER TABLE `removals` ADD `finished_at` text;--> statement-breakpoint
UPDATE `removals` SET `finished_at` = `removed_at` WHERE `id` NOT IN (SELECT `removal_id` FROM `due_removals`);
