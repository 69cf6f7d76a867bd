-- Written by hand: a built-in text has the hash of its English words as its id, so a reworded text gets a new one. What a centre says in its place moves along.
CREATE TEMPORARY TABLE `reworded_texts` (`old_id` text PRIMARY KEY, `new_id` text NOT NULL);
--> statement-breakpoint
INSERT INTO `reworded_texts` VALUES
	('9cjoxk', 'EfAXVx'),
	('d2Z6BQ', 'AT11u2'),
	('b1t1Vt', '13DmKJ'),
	('9jVYVq', '8XtL6J'),
	('qu46Wt', 'TJKSXL'),
	('9_apYm', 'kwEmZt'),
	('obcCTe', '8nolVv'),
	('YMieKT', '2Inlcs'),
	('EFOyNd', 'Vlii80'),
	('2-FSpW', 'I5ueKB'),
	('cLhHpr', '_GoEAg'),
	('jKJXSU', 'IKwOOv'),
	('WZXo6_', 'kDGkaZ'),
	('RGbJCU', 'Lx7WCI'),
	('j55Wf7', 'd_ruzP'),
	('LCllgs', '2n4OV8'),
	('V3g547', 'wG4Q_G'),
	('tIBsPg', 'ZuSaPh'),
	('NMnVwG', 'UF_Rx7'),
	('VMvLDg', 'ShUg9F'),
	('Ogqov3', 'rvsmEn'),
	('4pqb9I', 'b6zNfQ'),
	('bIhDBm', 'qtvUa9'),
	('Li-nEu', 'f2FOVf'),
	('pAyYb6', 'zDXUI6'),
	('QuVr4Y', 'qQiXn2'),
	('Ue0-RF', 'JXEJm6'),
	('grip_g', 'IPMyBT'),
	('B3Cse0', '9Gbuo-'),
	('6CrwQ6', 'I1O583'),
	('3LMyk1', 'nxNli1'),
	('SPUIzw', 'RyPoMi'),
	('HzT5VM', 'XNRDof'),
	('FQ62ru', 'iufAqe'),
	('YIdN_p', 'iozQcP'),
	('LhxAjG', 'aOVVue'),
	('u7tGo7', 'LaxSEo'),
	('fTtv9_', 'dswlgr'),
	('hb2j5A', 'mnz-R6'),
	('Mt0tq8', 'KhkeJ3');
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
