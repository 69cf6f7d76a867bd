-- Full-text tables and triggers, which Drizzle does not generate. src/server/core/db/triggers.ts applies this file after migrations, and at a start that
-- finds one of them missing or changed. It drops triggers that this file does not declare. Every statement can run again; blank lines separate statements.
-- A change here needs a migration (npm run db:generate -- --custom --name x) where stored rows have to follow:
-- a changed full-text table is created (IF NOT EXISTS, for new databases), dropped, created anew and filled; rows that a changed trigger writes are written anew.
-- A migration that removes a column drops the triggers that name it first.
-- A restore refuses a trigger whose SQL is in no file of this folder: the migration for a changed or removed trigger holds the former statement
-- in a /* comment */, so that backups from before it can be restored.

-- Search in packages. package-indexer.ts writes it.
CREATE VIRTUAL TABLE IF NOT EXISTS `package_search` USING fts5(`package_id` UNINDEXED, `name`, `tags`, `lab_tests`, `description`, tokenize = 'unicode61 remove_diacritics 0');

CREATE VIRTUAL TABLE IF NOT EXISTS `package_search_terms` USING fts5vocab('package_search', 'row');

-- Search in requests. request-search.ts writes it.
CREATE VIRTUAL TABLE IF NOT EXISTS `request_search` USING fts5(`words`, tokenize = 'unicode61 remove_diacritics 0', detail = none, prefix = '2 3 4 5 6 7 8');

INSERT INTO `request_search` (`request_search`, `rank`) VALUES ('secure-delete', 1);

CREATE TRIGGER IF NOT EXISTS `requests_leave_search` AFTER DELETE ON `requests` WHEN OLD.`search_row` IS NOT NULL BEGIN
	DELETE FROM `request_search` WHERE rowid = OLD.`search_row`;
END;

-- The audit log: its search, which audit.service.ts writes, and the protection of its rows.
CREATE VIRTUAL TABLE IF NOT EXISTS `audit_search` USING fts5(`words`, tokenize = 'unicode61 remove_diacritics 0', detail = none, prefix = '2 3 4 5 6 7 8');

INSERT INTO `audit_search` (`audit_search`, `rank`) VALUES ('secure-delete', 1);

CREATE TRIGGER IF NOT EXISTS `audit_log_leaves_search` AFTER DELETE ON `audit_log` BEGIN
	DELETE FROM `audit_search` WHERE rowid = OLD.`id`;
END;

CREATE TRIGGER IF NOT EXISTS `audit_log_is_not_changed` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'The audit log is not changed.');
END;

CREATE TRIGGER IF NOT EXISTS `audit_log_is_not_replaced` BEFORE INSERT ON `audit_log` WHEN NEW.`id` IN (SELECT `id` FROM `audit_log`) BEGIN
	SELECT RAISE(ABORT, 'The audit log is not changed.');
END;

CREATE TRIGGER IF NOT EXISTS `audit_log_is_kept` BEFORE DELETE ON `audit_log` WHEN OLD.`at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-730 days') BEGIN
	SELECT RAISE(ABORT, 'The audit log is kept for two years.');
END;

-- Search by any three letters in record_texts. Each text starts with a letter of its kind between two private-use characters (record-texts.ts),
-- so that a search for one kind does not read the others.
CREATE VIRTUAL TABLE IF NOT EXISTS `record_text_search` USING fts5(`words`, content = 'record_texts', content_rowid = 'row', tokenize = 'trigram case_sensitive 1');

INSERT INTO `record_text_search` (`record_text_search`, `rank`) VALUES ('secure-delete', 1);

CREATE TRIGGER IF NOT EXISTS `record_texts_enter_search` AFTER INSERT ON `record_texts` BEGIN
	INSERT INTO `record_text_search` (rowid, `words`) VALUES (NEW.`row`, NEW.`words`);
END;

CREATE TRIGGER IF NOT EXISTS `record_texts_leave_search` AFTER DELETE ON `record_texts` BEGIN
	INSERT INTO `record_text_search` (`record_text_search`, rowid, `words`) VALUES ('delete', OLD.`row`, OLD.`words`);
END;

CREATE TRIGGER IF NOT EXISTS `media_enter_texts` AFTER INSERT ON `media` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('picture', NEW.`id`, char(57344, 112, 57344) || normalised(NEW.`alt_en` || ' ' || NEW.`alt_ar` || ' ' || NEW.`original_name`));
END;

CREATE TRIGGER IF NOT EXISTS `media_change_texts` AFTER UPDATE OF `alt_en`, `alt_ar`, `original_name` ON `media` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'picture' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('picture', NEW.`id`, char(57344, 112, 57344) || normalised(NEW.`alt_en` || ' ' || NEW.`alt_ar` || ' ' || NEW.`original_name`));
END;

CREATE TRIGGER IF NOT EXISTS `media_leave_texts` AFTER DELETE ON `media` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'picture' AND `record_id` = OLD.`id`;
END;

CREATE TRIGGER IF NOT EXISTS `redirects_enter_texts` AFTER INSERT ON `redirects` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('redirect', NEW.`id`, char(57344, 114, 57344) || normalised(NEW.`from_path` || ' ' || NEW.`to_path`));
END;

CREATE TRIGGER IF NOT EXISTS `redirects_change_texts` AFTER UPDATE OF `from_path`, `to_path` ON `redirects` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'redirect' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('redirect', NEW.`id`, char(57344, 114, 57344) || normalised(NEW.`from_path` || ' ' || NEW.`to_path`));
END;

CREATE TRIGGER IF NOT EXISTS `redirects_leave_texts` AFTER DELETE ON `redirects` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'redirect' AND `record_id` = OLD.`id`;
END;

CREATE TRIGGER IF NOT EXISTS `offers_enter_texts` AFTER INSERT ON `offers` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('offer', NEW.`id`, char(57344, 111, 57344) || normalised(NEW.`name_en` || ' ' || NEW.`name_ar` || ' ' || NEW.`description_en` || ' ' || NEW.`description_ar`));
END;

CREATE TRIGGER IF NOT EXISTS `offers_change_texts` AFTER UPDATE OF `name_en`, `name_ar`, `description_en`, `description_ar` ON `offers` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'offer' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('offer', NEW.`id`, char(57344, 111, 57344) || normalised(NEW.`name_en` || ' ' || NEW.`name_ar` || ' ' || NEW.`description_en` || ' ' || NEW.`description_ar`));
END;

CREATE TRIGGER IF NOT EXISTS `offers_leave_texts` AFTER DELETE ON `offers` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'offer' AND `record_id` = OLD.`id`;
END;

CREATE TRIGGER IF NOT EXISTS `medical_infos_enter_texts` AFTER INSERT ON `medical_infos` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('medicalInfo', NEW.`id`, char(57344, 109, 57344) || normalised(NEW.`title_en` || ' ' || NEW.`title_ar` || ' ' || NEW.`description_en` || ' ' || NEW.`description_ar`));
END;

CREATE TRIGGER IF NOT EXISTS `medical_infos_change_texts` AFTER UPDATE OF `title_en`, `title_ar`, `description_en`, `description_ar` ON `medical_infos` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'medicalInfo' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('medicalInfo', NEW.`id`, char(57344, 109, 57344) || normalised(NEW.`title_en` || ' ' || NEW.`title_ar` || ' ' || NEW.`description_en` || ' ' || NEW.`description_ar`));
END;

CREATE TRIGGER IF NOT EXISTS `medical_infos_leave_texts` AFTER DELETE ON `medical_infos` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'medicalInfo' AND `record_id` = OLD.`id`;
END;

CREATE TRIGGER IF NOT EXISTS `opinions_enter_texts` AFTER INSERT ON `opinions` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('opinion', NEW.`id`, char(57344, 118, 57344) || normalised(NEW.`alt_text_en` || ' ' || NEW.`alt_text_ar`));
END;

CREATE TRIGGER IF NOT EXISTS `opinions_change_texts` AFTER UPDATE OF `alt_text_en`, `alt_text_ar` ON `opinions` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'opinion' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('opinion', NEW.`id`, char(57344, 118, 57344) || normalised(NEW.`alt_text_en` || ' ' || NEW.`alt_text_ar`));
END;

CREATE TRIGGER IF NOT EXISTS `opinions_leave_texts` AFTER DELETE ON `opinions` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'opinion' AND `record_id` = OLD.`id`;
END;

CREATE TRIGGER IF NOT EXISTS `lab_tests_enter_texts` AFTER INSERT ON `lab_tests` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('labTest', NEW.`id`, char(57344, 116, 57344) || normalised(NEW.`name_en` || ' ' || NEW.`name_ar`));
END;

CREATE TRIGGER IF NOT EXISTS `lab_tests_change_texts` AFTER UPDATE OF `name_en`, `name_ar` ON `lab_tests` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'labTest' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('labTest', NEW.`id`, char(57344, 116, 57344) || normalised(NEW.`name_en` || ' ' || NEW.`name_ar`));
END;

CREATE TRIGGER IF NOT EXISTS `lab_tests_leave_texts` AFTER DELETE ON `lab_tests` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'labTest' AND `record_id` = OLD.`id`;
END;

-- The number of packages of each laboratory test (without packages in the bin) and of each panel (with them). Code that writes the entries of
-- packages counts them itself (countPackages), because a trigger for each entry is slow. An entry is replaced, never changed.
CREATE TRIGGER IF NOT EXISTS `package_lab_tests_stay` BEFORE UPDATE OF `package_id`, `lab_test_id`, `panel_id` ON `package_lab_tests` BEGIN
	SELECT RAISE(ABORT, 'An entry of a package is replaced, not changed: the numbers of packages count on it.');
END;

CREATE TRIGGER IF NOT EXISTS `packages_change_counts` AFTER UPDATE OF `deleted_at` ON `packages` WHEN (OLD.`deleted_at` IS NULL) <> (NEW.`deleted_at` IS NULL) BEGIN
	UPDATE `lab_tests` SET `package_count` = `package_count` + iif(NEW.`deleted_at` IS NULL, 1, -1)
		WHERE `id` IN (SELECT `lab_test_id` FROM `package_lab_tests` WHERE `package_id` = NEW.`id`);
END;

-- Runs before the delete, while the entries of the package still exist.
CREATE TRIGGER IF NOT EXISTS `packages_leave_counts` BEFORE DELETE ON `packages` BEGIN
	UPDATE `lab_tests` SET `package_count` = `package_count` - 1
		WHERE OLD.`deleted_at` IS NULL AND `id` IN (SELECT `lab_test_id` FROM `package_lab_tests` WHERE `package_id` = OLD.`id`);
	UPDATE `panels` SET `package_count` = `package_count` - 1
		WHERE `id` IN (SELECT `panel_id` FROM `package_lab_tests` WHERE `package_id` = OLD.`id`);
END;
