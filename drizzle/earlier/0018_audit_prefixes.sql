-- Written by hand: what is typed of longer words, such as "package", which stand in most lines of the log, is found by an index too.
CREATE TABLE `audit_words` AS SELECT rowid AS `id`, `words` FROM `audit_search`;
--> statement-breakpoint
DROP TABLE `audit_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_search` USING fts5(`words`, tokenize = 'unicode61 remove_diacritics 0', detail = none, prefix = '2 3 4 5 6 7 8');
--> statement-breakpoint
INSERT INTO `audit_search` (`audit_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `audit_search` (rowid, `words`) SELECT `id`, `words` FROM `audit_words`;
--> statement-breakpoint
DROP TABLE `audit_words`;
