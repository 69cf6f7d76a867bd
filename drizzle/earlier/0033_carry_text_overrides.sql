-- Written by hand: a built-in text has the hash of its English words as its id, so a reworded text gets a new one. What a centre says in its place moves along.
CREATE TEMPORARY TABLE `reworded_texts` (`old_id` text PRIMARY KEY, `new_id` text NOT NULL);
--> statement-breakpoint
INSERT INTO `reworded_texts` VALUES
	('rgF9q_', '8VoSOO'),
	('kRTfnU', '2BNn76'),
	('cHe4-i', 'C4J9zE'),
	('Dmplat', 'vmRjtd'),
	('e4iwIT', 'XtlNFs'),
	('51h7Kh', '03fhtf'),
	('RTav63', 'IAzOwC'),
	('4SVYgU', 'C4J9zE'),
	('bwtX-S', 'dxtItp'),
	('Q1-Goe', 'j55Wf7'),
	('42BDYX', 'Mt0tq8'),
	('IjLpOW', 'lVqyQ4'),
	('ct6PHi', 'NX8QmH');
--> statement-breakpoint
UPDATE `settings` SET `value` = (
	SELECT json_group_object(coalesce(r.`new_id`, e.key), json(e.value)) FROM json_each(`settings`.`value`) AS e LEFT JOIN `reworded_texts` AS r ON r.`old_id` = e.key
) WHERE `key` = 'wordings';
--> statement-breakpoint
UPDATE `record_versions` SET `snapshot` = json_set(`snapshot`, '$.wordings', json((
	SELECT json_group_object(coalesce(r.`new_id`, e.key), json(e.value)) FROM json_each(`snapshot`, '$.wordings') AS e LEFT JOIN `reworded_texts` AS r ON r.`old_id` = e.key
))) WHERE `noun` = 'settings' AND `record_id` = 'wordings';
--> statement-breakpoint
DROP TABLE `reworded_texts`;
