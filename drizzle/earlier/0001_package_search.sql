CREATE VIRTUAL TABLE `package_search` USING fts5(`package_id` UNINDEXED, `name`, `tags`, `lab_tests`, `description`, tokenize = 'unicode61 remove_diacritics 0');
--> statement-breakpoint
CREATE VIRTUAL TABLE `package_search_terms` USING fts5vocab('package_search', 'row');
