CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`ending` text NOT NULL,
	`scopes` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_token_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE TABLE `idempotent_answers` (
	`owner` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`owner`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotent_answers_by_age` ON `idempotent_answers` (`created_at`);--> statement-breakpoint
CREATE TABLE `backup_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`staff_name` text NOT NULL,
	`file_name` text NOT NULL,
	`failure` text,
	`happened_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backup_events_by_time` ON `backup_events` (`happened_at`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`title_en` text NOT NULL,
	`title_ar` text NOT NULL,
	`subtitle_en` text DEFAULT '' NOT NULL,
	`subtitle_ar` text DEFAULT '' NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` text DEFAULT '' NOT NULL,
	`was_published` integer DEFAULT false NOT NULL,
	`picture_id` text,
	FOREIGN KEY (`picture_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `record_versions` (
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`number` integer NOT NULL,
	`staff_id` text,
	`staff_name` text NOT NULL,
	`at` text NOT NULL,
	`snapshot` text NOT NULL,
	PRIMARY KEY(`collection`, `record_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `record_versions_by_time` ON `record_versions` (`at`);--> statement-breakpoint
CREATE TABLE `version_pictures` (
	`media_id` text NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`number` integer NOT NULL,
	PRIMARY KEY(`media_id`, `collection`, `record_id`, `number`),
	FOREIGN KEY (`collection`,`record_id`,`number`) REFERENCES `record_versions`(`collection`,`record_id`,`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `version_pictures_by_version` ON `version_pictures` (`collection`,`record_id`,`number`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`kind` text NOT NULL,
	`event` text NOT NULL,
	`staff_id` text,
	`staff_name` text NOT NULL,
	`address` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_name` text NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_kind` ON `audit_log` (`kind`);--> statement-breakpoint
CREATE INDEX `audit_log_by_staff` ON `audit_log` (`staff_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_staff_and_kind` ON `audit_log` (`staff_id`,`kind`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`last_run_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sender_counts` (
	`id` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sender_counts_by_end` ON `sender_counts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `imported_pictures` (
	`address` text PRIMARY KEY NOT NULL,
	`media_id` text NOT NULL,
	`hash` text NOT NULL,
	`etag` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_pictures_by_media` ON `imported_pictures` (`media_id`);--> statement-breakpoint
CREATE TABLE `imported_records` (
	`collection` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`hash` text NOT NULL,
	`imported_at` text NOT NULL,
	PRIMARY KEY(`collection`, `id`)
);
--> statement-breakpoint
CREATE TABLE `lab_test_sources` (
	`lab_test_id` text NOT NULL,
	`source_id` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`lab_test_id`, `source_id`),
	FOREIGN KEY (`lab_test_id`) REFERENCES `lab_tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `lab_tests`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `lab_test_sources_by_source` ON `lab_test_sources` (`source_id`,`lab_test_id`);--> statement-breakpoint
CREATE TABLE `lab_tests` (
	`id` text PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_ar` text NOT NULL,
	`other_names_en` text DEFAULT '' NOT NULL,
	`other_names_ar` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`purpose_en` text DEFAULT '' NOT NULL,
	`purpose_ar` text DEFAULT '' NOT NULL,
	`asked_for_en` text DEFAULT '' NOT NULL,
	`asked_for_ar` text DEFAULT '' NOT NULL,
	`limits_en` text DEFAULT '' NOT NULL,
	`limits_ar` text DEFAULT '' NOT NULL,
	`sample` text,
	`default_panel_id` text,
	`tube` text,
	`turnaround_from` integer,
	`turnaround_to` integer,
	`turnaround_unit` text,
	`fasting` text,
	`fasting_from` integer,
	`fasting_to` integer,
	`water` text,
	`morning_from` integer,
	`morning_to` integer,
	`without_alcohol` integer,
	`without_biotin` integer,
	`without_iron` integer,
	`without_vitamins` integer,
	`without_exercise` integer,
	`medicine_time` text,
	`medicine_en` text DEFAULT '' NOT NULL,
	`medicine_ar` text DEFAULT '' NOT NULL,
	`after_transfusion` integer,
	`after_vaccination` integer,
	`after_antibiotic` integer,
	`after_contrast` integer,
	`cycle_from` integer,
	`cycle_to` integer,
	`collection` text,
	`note_en` text DEFAULT '' NOT NULL,
	`note_ar` text DEFAULT '' NOT NULL,
	`loinc` text DEFAULT '' NOT NULL,
	`author_en` text DEFAULT '' NOT NULL,
	`author_ar` text DEFAULT '' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` text DEFAULT '' NOT NULL,
	`was_published` integer DEFAULT false NOT NULL,
	`reviewed_at` text,
	`reviewed_by` text DEFAULT '' NOT NULL,
	`signed` text,
	FOREIGN KEY (`default_panel_id`) REFERENCES `panels`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lab_tests_by_slug` ON `lab_tests` (`slug`) WHERE "lab_tests"."slug" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX `lab_tests_by_loinc` ON `lab_tests` (`loinc`) WHERE "lab_tests"."loinc" <> '';--> statement-breakpoint
CREATE INDEX `lab_tests_in_trash` ON `lab_tests` (`deleted_at`,`id`) WHERE "lab_tests"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `panels` (
	`id` text PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_ar` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`name_en` text NOT NULL,
	`name_ar` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_key_unique` ON `tags` (`key`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`original_name` text NOT NULL,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`alt_en` text DEFAULT '' NOT NULL,
	`alt_ar` text DEFAULT '' NOT NULL,
	`is_decorative` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`variants` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	`edition` integer DEFAULT 1 NOT NULL,
	`source_edition` integer DEFAULT 1 NOT NULL,
	`shown_edition` integer DEFAULT 1 NOT NULL,
	`crop` text,
	`shown_crop` text,
	`focus_x` integer DEFAULT 50 NOT NULL,
	`focus_y` integer DEFAULT 50 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_by_newest` ON `media` ("created_at" desc,`id`);--> statement-breakpoint
CREATE TABLE `medical_infos` (
	`id` text PRIMARY KEY NOT NULL,
	`title_en` text NOT NULL,
	`title_ar` text NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`lead_en` text DEFAULT '' NOT NULL,
	`lead_ar` text DEFAULT '' NOT NULL,
	`description_en` text NOT NULL,
	`description_ar` text NOT NULL,
	`category` text NOT NULL,
	`week` integer,
	`month` text,
	`picture_id` text,
	`author_en` text DEFAULT '' NOT NULL,
	`author_ar` text DEFAULT '' NOT NULL,
	`reviewer_en` text DEFAULT '' NOT NULL,
	`reviewer_ar` text DEFAULT '' NOT NULL,
	`reviewed_on` text,
	`first_package_id` text,
	`second_package_id` text,
	`third_package_id` text,
	`first_lab_test_id` text,
	`second_lab_test_id` text,
	`third_lab_test_id` text,
	`is_published` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` text DEFAULT '' NOT NULL,
	`was_published` integer DEFAULT false NOT NULL,
	`reviewed_at` text,
	`reviewed_by` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`first_package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`second_package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`third_package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`first_lab_test_id`) REFERENCES `lab_tests`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`second_lab_test_id`) REFERENCES `lab_tests`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`third_lab_test_id`) REFERENCES `lab_tests`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `medical_infos_by_week` ON `medical_infos` (`category`,`month`,`week`);--> statement-breakpoint
CREATE UNIQUE INDEX `medical_infos_by_slug` ON `medical_infos` (`slug`) WHERE "medical_infos"."slug" <> '';--> statement-breakpoint
CREATE TABLE `offer_pictures` (
	`offer_id` text NOT NULL,
	`locale` text NOT NULL,
	`media_id` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`offer_id`, `locale`, `media_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offer_pictures_by_media` ON `offer_pictures` (`media_id`);--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_ar` text NOT NULL,
	`description_en` text NOT NULL,
	`description_ar` text NOT NULL,
	`preparation_en` text DEFAULT '' NOT NULL,
	`preparation_ar` text DEFAULT '' NOT NULL,
	`applies_to_all_tests` integer DEFAULT false NOT NULL,
	`tests` integer,
	`original_price` real,
	`sale_price` real,
	`sale_percent` real,
	`start_date` text,
	`end_date` text,
	`related_package_id` text,
	`is_published` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` text DEFAULT '' NOT NULL,
	`was_published` integer DEFAULT false NOT NULL,
	`reviewed_at` text,
	`reviewed_by` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`related_package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `offers_by_end` ON `offers` (`end_date`);--> statement-breakpoint
CREATE TABLE `opinions` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_en` text DEFAULT '' NOT NULL,
	`quote_ar` text DEFAULT '' NOT NULL,
	`first_name_en` text DEFAULT '' NOT NULL,
	`first_name_ar` text DEFAULT '' NOT NULL,
	`month_start` text,
	`package_id` text,
	`service_en` text DEFAULT '' NOT NULL,
	`service_ar` text DEFAULT '' NOT NULL,
	`picture_id` text,
	`alt_text_en` text NOT NULL,
	`alt_text_ar` text DEFAULT '' NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` text DEFAULT '' NOT NULL,
	`was_published` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`picture_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `package_lab_tests` (
	`package_id` text NOT NULL,
	`lab_test_id` text NOT NULL,
	`panel_id` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`package_id`, `lab_test_id`),
	FOREIGN KEY (`package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lab_test_id`) REFERENCES `lab_tests`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`panel_id`) REFERENCES `panels`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `package_lab_tests_by_lab_test` ON `package_lab_tests` (`lab_test_id`,`package_id`);--> statement-breakpoint
CREATE INDEX `package_lab_tests_by_panel` ON `package_lab_tests` (`panel_id`,`package_id`);--> statement-breakpoint
CREATE TABLE `package_pictures` (
	`package_id` text NOT NULL,
	`locale` text NOT NULL,
	`media_id` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`package_id`, `locale`, `media_id`),
	FOREIGN KEY (`package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `package_pictures_by_media` ON `package_pictures` (`media_id`);--> statement-breakpoint
CREATE TABLE `package_tags` (
	`package_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`package_id`, `tag_id`),
	FOREIGN KEY (`package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `package_tags_by_tag` ON `package_tags` (`tag_id`,`package_id`);--> statement-breakpoint
CREATE TABLE `packages` (
	`id` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`name_en` text NOT NULL,
	`name_ar` text NOT NULL,
	`description_en` text NOT NULL,
	`description_ar` text NOT NULL,
	`tests` integer NOT NULL,
	`price` real,
	`on_sale` integer DEFAULT false NOT NULL,
	`price_sale` real,
	`sale_percent` real,
	`start_date` text,
	`end_date` text,
	`tests_sale` integer,
	`description_sale_en` text DEFAULT '' NOT NULL,
	`description_sale_ar` text DEFAULT '' NOT NULL,
	`picture_id` text,
	`fasting_required` text,
	`fasting_hours` integer DEFAULT 0 NOT NULL,
	`from_tests` text DEFAULT '[]' NOT NULL,
	`preparation_en` text DEFAULT '' NOT NULL,
	`preparation_ar` text DEFAULT '' NOT NULL,
	`sample_type_en` text DEFAULT '' NOT NULL,
	`sample_type_ar` text DEFAULT '' NOT NULL,
	`turnaround_en` text DEFAULT '' NOT NULL,
	`turnaround_ar` text DEFAULT '' NOT NULL,
	`suitable_for_en` text DEFAULT '' NOT NULL,
	`suitable_for_ar` text DEFAULT '' NOT NULL,
	`home_collection` text,
	`audience` text DEFAULT '[]' NOT NULL,
	`counts_lab_tests` integer DEFAULT false NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` text DEFAULT '' NOT NULL,
	`was_published` integer DEFAULT false NOT NULL,
	`reviewed_at` text,
	`reviewed_by` text DEFAULT '' NOT NULL,
	`derived_fasting` text,
	`derived_fasting_hours` integer DEFAULT 0 NOT NULL,
	`fasting_approval` text,
	`preparation_issue` text,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`picture_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `packages_by_category` ON `packages` (`category_id`,`sort_order`,`id`,`deleted_at`,`is_published`,`fasting_required`,`derived_fasting`);--> statement-breakpoint
CREATE INDEX `packages_by_sort_order` ON `packages` (`sort_order`,`id`,`deleted_at`,`is_published`,`category_id`,`tests`,`price`,`updated_at`);--> statement-breakpoint
CREATE INDEX `packages_lacking_english` ON `packages` (`sort_order`,`id`,`deleted_at`) WHERE (("packages"."name_en" = '' AND "packages"."name_ar" <> '') OR ("packages"."description_en" = '' AND "packages"."description_ar" <> '') OR ("packages"."description_sale_en" = '' AND "packages"."description_sale_ar" <> '') OR ("packages"."preparation_en" = '' AND "packages"."preparation_ar" <> '') OR ("packages"."sample_type_en" = '' AND "packages"."sample_type_ar" <> '') OR ("packages"."turnaround_en" = '' AND "packages"."turnaround_ar" <> '') OR ("packages"."suitable_for_en" = '' AND "packages"."suitable_for_ar" <> ''));--> statement-breakpoint
CREATE INDEX `packages_lacking_arabic` ON `packages` (`sort_order`,`id`,`deleted_at`) WHERE (("packages"."name_ar" = '' AND "packages"."name_en" <> '') OR ("packages"."description_ar" = '' AND "packages"."description_en" <> '') OR ("packages"."description_sale_ar" = '' AND "packages"."description_sale_en" <> '') OR ("packages"."preparation_ar" = '' AND "packages"."preparation_en" <> '') OR ("packages"."sample_type_ar" = '' AND "packages"."sample_type_en" <> '') OR ("packages"."turnaround_ar" = '' AND "packages"."turnaround_en" <> '') OR ("packages"."suitable_for_ar" = '' AND "packages"."suitable_for_en" <> ''));--> statement-breakpoint
CREATE INDEX `packages_by_sale_end` ON `packages` (`on_sale`,`end_date`);--> statement-breakpoint
CREATE INDEX `packages_by_name` ON `packages` (`name_en`,`name_ar`,`sort_order`,`id`,`deleted_at`,`is_published`);--> statement-breakpoint
CREATE INDEX `packages_with_preparation_issue` ON `packages` (`preparation_issue`,`sort_order`,`id`) WHERE "packages"."preparation_issue" is not null;--> statement-breakpoint
CREATE INDEX `packages_by_picture` ON `packages` (`picture_id`,`id`);--> statement-breakpoint
CREATE INDEX `packages_in_trash` ON `packages` (`deleted_at`,`id`) WHERE "packages"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`from_path` text NOT NULL,
	`to_path` text NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`last_hit_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_from_path_unique` ON `redirects` (`from_path`);--> statement-breakpoint
CREATE TABLE `digests` (
	`day` text PRIMARY KEY NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`done_at` text,
	`request_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `appointment_claims` (
	`quarter` integer NOT NULL,
	`seat` text NOT NULL,
	`request_id` text NOT NULL,
	PRIMARY KEY(`quarter`, `seat`),
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appointment_claims_by_request` ON `appointment_claims` (`request_id`);--> statement-breakpoint
CREATE TABLE `appointments` (
	`request_id` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`address` text NOT NULL,
	`area_id` text DEFAULT '' NOT NULL,
	`area_name` text DEFAULT '' NOT NULL,
	`starts_at` text NOT NULL,
	`minutes` integer NOT NULL,
	`blocked_minutes` integer NOT NULL,
	`seat` text,
	`provisional_seat` text,
	`state` text NOT NULL,
	`held_until` text,
	`overbook_reason` text,
	`sequence` integer NOT NULL,
	`on_the_way_at` text,
	`arrived_at` text,
	`closed_at` text,
	`told_fasting_hours` integer,
	`wants_reminder` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appointments_by_start` ON `appointments` (`starts_at`);--> statement-breakpoint
CREATE INDEX `appointments_on_hold` ON `appointments` (`held_until`) WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX `appointments_without_seat` ON `appointments` (`starts_at`,`request_id`) WHERE state = 'confirmed' AND place = 'home' AND seat IS NULL;--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`fault` text,
	`version` integer NOT NULL,
	`about` text,
	`segments` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_tried_at` text,
	`last_answer` text DEFAULT '' NOT NULL,
	`provider_id` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`next_attempt_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `messages_sending` ON `messages` (`id`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `messages_unsent` ON `messages` (`created_at`) WHERE state IN ('failed', 'uncertain', 'held');--> statement-breakpoint
CREATE INDEX `messages_undelivered` ON `messages` (`sent_at`) WHERE state = 'sent' AND channel = 'whatsapp';--> statement-breakpoint
CREATE INDEX `messages_by_provider` ON `messages` (`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_by_request` ON `messages` (`request_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_by_day` ON `messages` (`created_at`,`segments`,`state`,`attempts`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`change_request_id` text,
	`notice` text,
	`kind` text NOT NULL,
	`message_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`is_released` integer DEFAULT false NOT NULL,
	`ended_as` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_tried_at` text,
	`last_error` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_message_id_unique` ON `outbox` (`message_id`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_request` ON `outbox` (`request_id`);--> statement-breakpoint
CREATE INDEX `outbox_acknowledgements` ON `outbox` (`created_at`,`request_id`) WHERE kind = 'acknowledgement';--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`created_at`,`kind`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_troubles` ON `outbox` (`last_tried_at`) WHERE last_error IS NOT NULL;--> statement-breakpoint
CREATE TABLE `replies` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`staff_id` text,
	`staff_name` text NOT NULL,
	`created_at` text NOT NULL,
	`whatsapp_state` text,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `replies_by_request` ON `replies` (`request_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `request_events` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`at` text NOT NULL,
	`staff_id` text,
	`staff_name` text NOT NULL,
	`version` integer NOT NULL,
	`details` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_events_by_request` ON `request_events` (`request_id`,`at`);--> statement-breakpoint
CREATE TABLE `card_views` (
	`id` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`staff_id` text NOT NULL,
	`staff_name` text NOT NULL,
	`viewed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `card_views_by_time` ON `card_views` (`viewed_at`);--> statement-breakpoint
CREATE INDEX `card_views_by_reference` ON `card_views` (`reference`);--> statement-breakpoint
CREATE TABLE `change_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`starts_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `change_requests_by_request` ON `change_requests` (`request_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `request_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	`checked_at` text,
	`may_be_active` integer,
	`scan` text,
	`threat` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_cards_by_request` ON `request_cards` (`request_id`);--> statement-breakpoint
CREATE INDEX `request_cards_unchecked` ON `request_cards` (`created_at`,`checked_at`) WHERE "request_cards"."checked_at" is null;--> statement-breakpoint
CREATE TABLE `requests` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`type` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`suspicion` text,
	`source` text NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`details` text NOT NULL,
	`consent_version` text,
	`message_channels` text,
	`asked_package_id` text,
	`further_package_ids` text,
	`visit_day` text,
	`visit_time` text,
	`visit_point` text,
	`phone_key` text DEFAULT '' NOT NULL,
	`content_hash` text,
	`form_ticket_hash` text,
	`wrong_proofs` integer DEFAULT 0 NOT NULL,
	`seen_at` text,
	`assignee_id` text,
	`call_back_at` text,
	`open_change_request_at` text,
	`answer_minutes` integer,
	`search_row` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`closed_at` text,
	FOREIGN KEY (`assignee_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_reference_unique` ON `requests` (`reference`);--> statement-breakpoint
CREATE INDEX `requests_by_arrival` ON `requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `requests_by_email` ON `requests` (lower("email"),`created_at`);--> statement-breakpoint
CREATE INDEX `requests_by_phone` ON `requests` (`phone_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_by_content` ON `requests` (`content_hash`,`created_at`) WHERE "requests"."content_hash" is not null;--> statement-breakpoint
CREATE INDEX `requests_by_search_row` ON `requests` (`search_row`,`id`,`suspicion`,`state`,`type`,`assignee_id`,`created_at`,`closed_at`,`call_back_at`,`open_change_request_at`,`visit_day`,`visit_time`);--> statement-breakpoint
CREATE INDEX `requests_suspected` ON `requests` (`created_at`,`id`,`suspicion`,`state`) WHERE "requests"."suspicion" is not null;--> statement-breakpoint
CREATE INDEX `inbox_by_arrival` ON `requests` (`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_open` ON `requests` (`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`,`closed_at`) WHERE ("requests"."suspicion" is null and "requests"."closed_at" is null);--> statement-breakpoint
CREATE INDEX `inbox_by_state` ON `requests` (`state`,`created_at`,`id`,`type`,`assignee_id`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_by_state_and_type` ON `requests` (`state`,`type`,`created_at`,`id`,`assignee_id`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_by_type` ON `requests` (`type`,`created_at`,`id`,`state`,`assignee_id`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_by_assignee` ON `requests` (`assignee_id`,`created_at`,`id`,`state`,`type`,`suspicion`) WHERE "requests"."suspicion" is null;--> statement-breakpoint
CREATE INDEX `inbox_by_visit` ON `requests` (`visit_day`,`visit_time`,`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."visit_day" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_call_back` ON `requests` (`call_back_at`,`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."call_back_at" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_change_request` ON `requests` (`open_change_request_at`,`created_at`,`id`,`state`,`type`,`assignee_id`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."open_change_request_at" is not null);--> statement-breakpoint
CREATE INDEX `inbox_closed` ON `requests` (`closed_at`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."closed_at" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_change` ON `requests` (`updated_at`,`suspicion`,`closed_at`) WHERE ("requests"."suspicion" is null and "requests"."closed_at" is null);--> statement-breakpoint
CREATE INDEX `inbox_by_answer` ON `requests` (`created_at`,`answer_minutes`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."answer_minutes" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_package` ON `requests` (`asked_package_id`,`created_at`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."asked_package_id" is not null);--> statement-breakpoint
CREATE INDEX `inbox_by_further_packages` ON `requests` (`created_at`,`further_package_ids`,`suspicion`) WHERE ("requests"."suspicion" is null and "requests"."further_package_ids" is not null);--> statement-breakpoint
CREATE TABLE `saved_filters` (
	`staff_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`staff_id`, `name`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `due_removals` (
	`request_id` text PRIMARY KEY NOT NULL,
	`removal_id` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `removals` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`staff_name` text NOT NULL,
	`cards` integer NOT NULL,
	`requests` integer NOT NULL,
	`suspected` integer NOT NULL,
	`removed_at` text NOT NULL,
	`finished_at` text
);
--> statement-breakpoint
CREATE INDEX `removals_by_time` ON `removals` (`removed_at`);--> statement-breakpoint
CREATE TABLE `demo_parts` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `one_time_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` text NOT NULL,
	`staff_id` text,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`use_count` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_by_staff` ON `passkeys` (`staff_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_by_staff` ON `recovery_codes` (`staff_id`);--> statement-breakpoint
CREATE TABLE `sign_in_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`user_agent` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`reauthenticated_at` text,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_in_sessions_by_staff` ON `sign_in_sessions` (`staff_id`);--> statement-breakpoint
CREATE TABLE `spent_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`last_seen_at` text,
	`totp_secret` text,
	`totp_last_step` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`mail_failed_at` text,
	`removed_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_email_unique` ON `staff` (`email`);--> statement-breakpoint
CREATE TABLE `staff_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`request_id` text,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_tried_at` text,
	`last_status` integer,
	`fault` text,
	`last_answer` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,(request_id IS NULL),`next_attempt_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_log` ON `webhook_deliveries` (`webhook_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_request` ON `webhook_deliveries` (`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`topics` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`failing_since` text,
	`stopped_at` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL
);
