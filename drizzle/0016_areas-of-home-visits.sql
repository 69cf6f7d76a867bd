ALTER TABLE `appointments` ADD `area_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `area_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- An area of the settings gets an id, and so does the area with the same English name in each version of the section.
UPDATE `settings` SET `value` = (SELECT json_group_array(json_object(
	'id', lower(hex(randomblob(16))),
	'nameEn', area.value -> '$.nameEn', 'nameAr', area.value -> '$.nameAr', 'fee', area.value -> '$.fee',
	'waivedFrom', area.value -> '$.waivedFrom', 'travelMinutes', area.value -> '$.travelMinutes'
) ORDER BY area.key) FROM json_each(`settings`.`value`) AS area) WHERE `key` = 'visitAreas';
--> statement-breakpoint
UPDATE `record_versions` SET `snapshot` = json_set(`snapshot`, '$.visitAreas', json((SELECT json_group_array(json_object(
	'id', coalesce((
		SELECT named.value ->> '$.id' FROM `settings`, json_each(`settings`.`value`) AS named
		WHERE `settings`.`key` = 'visitAreas' AND named.value ->> '$.nameEn' = area.value ->> '$.nameEn'
	), lower(hex(randomblob(16)))),
	'nameEn', area.value -> '$.nameEn', 'nameAr', area.value -> '$.nameAr', 'fee', area.value -> '$.fee',
	'waivedFrom', area.value -> '$.waivedFrom', 'travelMinutes', area.value -> '$.travelMinutes'
) ORDER BY area.key) FROM json_each(`record_versions`.`snapshot`, '$.visitAreas') AS area)))
WHERE `collection` = 'settings' AND `record_id` = 'appointments' AND json_type(`snapshot`, '$.visitAreas') = 'array';
--> statement-breakpoint
-- The area with which an address began counted so far; of several, the one with the longest name.
UPDATE `appointments` SET `area_id` = coalesce((
	SELECT area.value ->> '$.id'
	FROM `settings`, json_each(`settings`.`value`) AS area, json_each(json_array(area.value ->> '$.nameEn', area.value ->> '$.nameAr')) AS name
	WHERE `settings`.`key` = 'visitAreas'
		AND (`appointments`.`address` = name.value OR substr(`appointments`.`address`, 1, length(name.value) + 2) IN (name.value || ', ', name.value || '، '))
	ORDER BY length(name.value) DESC LIMIT 1
), '') WHERE `place` = 'home';
--> statement-breakpoint
UPDATE `requests` SET `details` = json_set(`details`, '$.areaId', coalesce((
	SELECT area.value ->> '$.id'
	FROM `settings`, json_each(`settings`.`value`) AS area, json_each(json_array(area.value ->> '$.nameEn', area.value ->> '$.nameAr')) AS name
	WHERE `settings`.`key` = 'visitAreas'
		AND ((`requests`.`details` ->> '$.area') = name.value OR substr((`requests`.`details` ->> '$.area'), 1, length(name.value) + 2) IN (name.value || ', ', name.value || '، '))
	ORDER BY length(name.value) DESC LIMIT 1
), ''), '$.areaName', '') WHERE `type` = 'withdrawal';
