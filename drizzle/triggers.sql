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

-- Search in laboratory tests by their names. lab-test-index.ts writes it.
CREATE VIRTUAL TABLE IF NOT EXISTS `lab_test_search` USING fts5(`lab_test_id` UNINDEXED, `name`, `other_names`, tokenize = 'unicode61 remove_diacritics 0');

CREATE VIRTUAL TABLE IF NOT EXISTS `lab_test_search_terms` USING fts5vocab('lab_test_search', 'row');

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
