DROP INDEX `packages_by_category`;--> statement-breakpoint
DROP INDEX `packages_by_sort_order`;--> statement-breakpoint
DROP INDEX `packages_by_name`;--> statement-breakpoint
DROP INDEX `packages_by_picture`;--> statement-breakpoint
CREATE INDEX `packages_lacking_english` ON `packages` (`sort_order`,`id`,`deleted_at`) WHERE (("packages"."name_en" = '' AND "packages"."name_ar" <> '') OR ("packages"."description_en" = '' AND "packages"."description_ar" <> '') OR ("packages"."description_sale_en" = '' AND "packages"."description_sale_ar" <> '') OR ("packages"."preparation_en" = '' AND "packages"."preparation_ar" <> '') OR ("packages"."sample_type_en" = '' AND "packages"."sample_type_ar" <> '') OR ("packages"."turnaround_en" = '' AND "packages"."turnaround_ar" <> '') OR ("packages"."suitable_for_en" = '' AND "packages"."suitable_for_ar" <> ''));--> statement-breakpoint
CREATE INDEX `packages_lacking_arabic` ON `packages` (`sort_order`,`id`,`deleted_at`) WHERE (("packages"."name_ar" = '' AND "packages"."name_en" <> '') OR ("packages"."description_ar" = '' AND "packages"."description_en" <> '') OR ("packages"."description_sale_ar" = '' AND "packages"."description_sale_en" <> '') OR ("packages"."preparation_ar" = '' AND "packages"."preparation_en" <> '') OR ("packages"."sample_type_ar" = '' AND "packages"."sample_type_en" <> '') OR ("packages"."turnaround_ar" = '' AND "packages"."turnaround_en" <> '') OR ("packages"."suitable_for_ar" = '' AND "packages"."suitable_for_en" <> ''));--> statement-breakpoint
CREATE INDEX `packages_by_category` ON `packages` (`category_id`,`sort_order`,`id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `packages_by_sort_order` ON `packages` (`sort_order`,`id`,`deleted_at`,`is_published`,`category_id`,`tests`,`price`,`updated_at`);--> statement-breakpoint
CREATE INDEX `packages_by_name` ON `packages` (`name_en`,`name_ar`,`sort_order`,`id`,`deleted_at`,`is_published`);--> statement-breakpoint
CREATE INDEX `packages_by_picture` ON `packages` (`picture_id`,`id`);--> statement-breakpoint
ALTER TABLE `lab_tests` ADD `package_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `panels` ADD `package_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `media_by_newest` ON `media` ("created_at" desc,`id`);
--> statement-breakpoint
-- Written by hand from here on. First the texts of four more kinds of records, for the index of every three letters; each kind begins with a letter of its own.
CREATE TRIGGER `offers_enter_texts` AFTER INSERT ON `offers` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('offer', NEW.`id`, char(57344, 111, 57344) || normalised(NEW.`name_en` || ' ' || NEW.`name_ar` || ' ' || NEW.`description_en` || ' ' || NEW.`description_ar`));
END;
--> statement-breakpoint
CREATE TRIGGER `offers_change_texts` AFTER UPDATE OF `name_en`, `name_ar`, `description_en`, `description_ar` ON `offers` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'offer' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('offer', NEW.`id`, char(57344, 111, 57344) || normalised(NEW.`name_en` || ' ' || NEW.`name_ar` || ' ' || NEW.`description_en` || ' ' || NEW.`description_ar`));
END;
--> statement-breakpoint
CREATE TRIGGER `offers_leave_texts` AFTER DELETE ON `offers` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'offer' AND `record_id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
	SELECT 'offer', `id`, char(57344, 111, 57344) || normalised(`name_en` || ' ' || `name_ar` || ' ' || `description_en` || ' ' || `description_ar`) FROM `offers` ORDER BY `id`;
--> statement-breakpoint
CREATE TRIGGER `medical_infos_enter_texts` AFTER INSERT ON `medical_infos` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('medicalInfo', NEW.`id`, char(57344, 109, 57344) || normalised(NEW.`title_en` || ' ' || NEW.`title_ar` || ' ' || NEW.`description_en` || ' ' || NEW.`description_ar`));
END;
--> statement-breakpoint
CREATE TRIGGER `medical_infos_change_texts` AFTER UPDATE OF `title_en`, `title_ar`, `description_en`, `description_ar` ON `medical_infos` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'medicalInfo' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('medicalInfo', NEW.`id`, char(57344, 109, 57344) || normalised(NEW.`title_en` || ' ' || NEW.`title_ar` || ' ' || NEW.`description_en` || ' ' || NEW.`description_ar`));
END;
--> statement-breakpoint
CREATE TRIGGER `medical_infos_leave_texts` AFTER DELETE ON `medical_infos` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'medicalInfo' AND `record_id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
	SELECT 'medicalInfo', `id`, char(57344, 109, 57344) || normalised(`title_en` || ' ' || `title_ar` || ' ' || `description_en` || ' ' || `description_ar`) FROM `medical_infos` ORDER BY `id`;
--> statement-breakpoint
CREATE TRIGGER `opinions_enter_texts` AFTER INSERT ON `opinions` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('opinion', NEW.`id`, char(57344, 118, 57344) || normalised(NEW.`alt_text_en` || ' ' || NEW.`alt_text_ar`));
END;
--> statement-breakpoint
CREATE TRIGGER `opinions_change_texts` AFTER UPDATE OF `alt_text_en`, `alt_text_ar` ON `opinions` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'opinion' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('opinion', NEW.`id`, char(57344, 118, 57344) || normalised(NEW.`alt_text_en` || ' ' || NEW.`alt_text_ar`));
END;
--> statement-breakpoint
CREATE TRIGGER `opinions_leave_texts` AFTER DELETE ON `opinions` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'opinion' AND `record_id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
	SELECT 'opinion', `id`, char(57344, 118, 57344) || normalised(`alt_text_en` || ' ' || `alt_text_ar`) FROM `opinions` ORDER BY `id`;
--> statement-breakpoint
CREATE TRIGGER `lab_tests_enter_texts` AFTER INSERT ON `lab_tests` BEGIN
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('labTest', NEW.`id`, char(57344, 116, 57344) || normalised(NEW.`name_en` || ' ' || NEW.`name_ar`));
END;
--> statement-breakpoint
CREATE TRIGGER `lab_tests_change_texts` AFTER UPDATE OF `name_en`, `name_ar` ON `lab_tests` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'labTest' AND `record_id` = OLD.`id`;
	INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
		VALUES ('labTest', NEW.`id`, char(57344, 116, 57344) || normalised(NEW.`name_en` || ' ' || NEW.`name_ar`));
END;
--> statement-breakpoint
CREATE TRIGGER `lab_tests_leave_texts` AFTER DELETE ON `lab_tests` BEGIN
	DELETE FROM `record_texts` WHERE `kind` = 'labTest' AND `record_id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT INTO `record_texts` (`kind`, `record_id`, `words`)
	SELECT 'labTest', `id`, char(57344, 116, 57344) || normalised(`name_en` || ' ' || `name_ar`) FROM `lab_tests` ORDER BY `id`;
--> statement-breakpoint
-- Then the numbers of packages that hold a laboratory test (without what lies in the bin) and that have a panel (with it).
UPDATE `lab_tests` SET `package_count` = (SELECT count(*) FROM `package_lab_tests` AS `entry` JOIN `packages` ON `packages`.`id` = `entry`.`package_id`
	WHERE `entry`.`lab_test_id` = `lab_tests`.`id` AND `packages`.`deleted_at` IS NULL);
--> statement-breakpoint
UPDATE `panels` SET `package_count` = (SELECT count(DISTINCT `package_id`) FROM `package_lab_tests` WHERE `panel_id` = `panels`.`id`);
--> statement-breakpoint
-- No entry changes its package, test or panel: it is taken away and another one put in.
CREATE TRIGGER `package_lab_tests_stay` BEFORE UPDATE OF `package_id`, `lab_test_id`, `panel_id` ON `package_lab_tests` BEGIN
	SELECT RAISE(ABORT, 'An entry of a package is replaced, not changed: the numbers of packages count on it.');
END;
--> statement-breakpoint
CREATE TRIGGER `packages_change_counts` AFTER UPDATE OF `deleted_at` ON `packages` WHEN (OLD.`deleted_at` IS NULL) <> (NEW.`deleted_at` IS NULL) BEGIN
	UPDATE `lab_tests` SET `package_count` = `package_count` + iif(NEW.`deleted_at` IS NULL, 1, -1)
		WHERE `id` IN (SELECT `lab_test_id` FROM `package_lab_tests` WHERE `package_id` = NEW.`id`);
END;
--> statement-breakpoint
-- While its list still stands. Who writes lists counts them, many packages at once: a trigger for each entry takes longer than all else.
CREATE TRIGGER `packages_leave_counts` BEFORE DELETE ON `packages` BEGIN
	UPDATE `lab_tests` SET `package_count` = `package_count` - 1
		WHERE OLD.`deleted_at` IS NULL AND `id` IN (SELECT `lab_test_id` FROM `package_lab_tests` WHERE `package_id` = OLD.`id`);
	UPDATE `panels` SET `package_count` = `package_count` - 1
		WHERE `id` IN (SELECT `panel_id` FROM `package_lab_tests` WHERE `package_id` = OLD.`id`);
END;
