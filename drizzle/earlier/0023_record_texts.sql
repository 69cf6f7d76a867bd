CREATE TABLE `record_texts` (
	`row` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`record_id` text NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_texts_by_record` ON `record_texts` (`kind`,`record_id`);--> statement-breakpoint
-- Written by hand from here on: the index of every three letters, and what keeps the texts true. Each begins with a letter of its kind between two
-- characters of private use, so that a search of one kind does not walk through the others.
CREATE VIRTUAL TABLE `record_text_search` USING fts5(`words`, content = 'record_texts', content_rowid = 'row', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `record_text_search` (`record_text_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `record_texts_enter_search` AFTER INSERT ON `record_texts` BEGIN
	INSERT INTO `record_text_search` (rowid, `words`) VALUES (NEW.`row`, NEW.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `record_texts_leave_search` AFTER DELETE ON `record_texts` BEGIN
	INSERT INTO `record_text_search` (`record_text_search`, rowid, `words`) VALUES ('delete', OLD.`row`, OLD.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `media_enter_texts` AFTER INSERT ON `media` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('picture', NEW.`id`, char(57344, 112, 57344) || normalised(NEW.`alt_en` || ' ' || NEW.`alt_ar` || ' ' || NEW.`original_name`));
END;
--> statement-breakpoint
CREATE TRIGGER `media_change_texts` AFTER UPDATE OF `alt_en`, `alt_ar`, `original_name` ON `media` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'picture' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('picture', NEW.`id`, char(57344, 112, 57344) || normalised(NEW.`alt_en` || ' ' || NEW.`alt_ar` || ' ' || NEW.`original_name`));
END;
--> statement-breakpoint
CREATE TRIGGER `media_leave_texts` AFTER DELETE ON `media` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'picture' AND `record_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `redirects_enter_texts` AFTER INSERT ON `redirects` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('redirect', NEW.`id`, char(57344, 114, 57344) || normalised(NEW.`from_path` || ' ' || NEW.`to_path`));
END;
--> statement-breakpoint
CREATE TRIGGER `redirects_change_texts` AFTER UPDATE OF `from_path`, `to_path` ON `redirects` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'redirect' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('redirect', NEW.`id`, char(57344, 114, 57344) || normalised(NEW.`from_path` || ' ' || NEW.`to_path`));
END;
--> statement-breakpoint
CREATE TRIGGER `redirects_leave_texts` AFTER DELETE ON `redirects` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'redirect' AND `record_id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
	SELECT 'picture', `id`, char(57344, 112, 57344) || normalised(`alt_en` || ' ' || `alt_ar` || ' ' || `original_name`) FROM `media` ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
	SELECT 'redirect', `id`, char(57344, 114, 57344) || normalised(`from_path` || ' ' || `to_path`) FROM `redirects` ORDER BY `created_at`, `id`;
