ALTER TABLE `lab_tests` ADD `default_panel_id` text REFERENCES panels(id) ON DELETE SET NULL;--> statement-breakpoint
-- The panel that packages put a test into most often.
UPDATE `lab_tests` SET `default_panel_id` = (SELECT `panel_id` FROM `package_lab_tests`
	WHERE `lab_test_id` = `lab_tests`.`id` GROUP BY `panel_id` ORDER BY count(*) DESC, `panel_id` LIMIT 1);