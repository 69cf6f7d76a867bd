CREATE TABLE __drizzle_migrations (
  created_at numeric,
  hash text NOT NULL,
  id serial,
  PRIMARY KEY (id)
);

CREATE TABLE api_tokens (
  created_at text NOT NULL,
  created_by text NOT NULL,
  ending text NOT NULL,
  expires_at text NOT NULL,
  id text NOT NULL,
  last_used_at text,
  name text NOT NULL,
  scopes text NOT NULL,
  token_hash text NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE appointment_claims (
  quarter integer NOT NULL,
  request_id text NOT NULL,
  seat text NOT NULL,
  PRIMARY KEY (quarter, seat),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE appointments (
  address text NOT NULL,
  area_id text NOT NULL DEFAULT '',
  area_name text NOT NULL DEFAULT '',
  arrived_at text,
  blocked_minutes integer NOT NULL,
  closed_at text,
  created_at text NOT NULL,
  held_until text,
  minutes integer NOT NULL,
  on_the_way_at text,
  overbook_reason text,
  place text NOT NULL,
  provisional_seat text,
  request_id text NOT NULL,
  seat text,
  sequence integer NOT NULL,
  starts_at text NOT NULL,
  state text NOT NULL,
  told_fasting_hours integer,
  updated_at text NOT NULL,
  wants_reminder integer NOT NULL DEFAULT true,
  PRIMARY KEY (request_id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE audit_log (
  address text NOT NULL,
  at text NOT NULL,
  details text NOT NULL,
  event text NOT NULL,
  id integer NOT NULL,
  kind text NOT NULL,
  staff_id text,
  staff_name text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  PRIMARY KEY (id),
  AUTOINCREMENT
);

CREATE VIRTUAL TABLE audit_search USING fts5(words, tokenize = 'unicode61 remove_diacritics 0', detail = none, prefix = '2 3 4 5 6 7 8');

CREATE TABLE backup_events (
  failure text,
  file_name text NOT NULL,
  happened_at text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  staff_name text NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE card_views (
  card_id text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  viewed_at text NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE categories (
  created_at text NOT NULL,
  deleted_at text,
  deleted_by text NOT NULL DEFAULT '',
  id text NOT NULL,
  is_published integer NOT NULL DEFAULT true,
  picture_id text,
  sort_order integer NOT NULL DEFAULT 0,
  subtitle_ar text NOT NULL DEFAULT '',
  subtitle_en text NOT NULL DEFAULT '',
  title_ar text NOT NULL,
  title_en text NOT NULL,
  updated_at text NOT NULL,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  was_published integer NOT NULL DEFAULT false,
  PRIMARY KEY (id),
  FOREIGN KEY (picture_id) REFERENCES media (id) ON UPDATE NO ACTION ON DELETE SET NULL
);

CREATE TABLE change_requests (
  created_at text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  request_id text NOT NULL,
  starts_at text,
  text text NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE demo_parts (
  id text NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (kind, id)
);

CREATE TABLE digests (
  day text NOT NULL,
  done_at text,
  last_error text,
  next_attempt_at text NOT NULL,
  request_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (day)
);

CREATE TABLE due_removals (
  removal_id text NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (request_id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE idempotent_answers (
  body text NOT NULL,
  created_at text NOT NULL,
  fingerprint text NOT NULL,
  key text NOT NULL,
  owner text NOT NULL,
  status integer NOT NULL,
  PRIMARY KEY (owner, key)
);

CREATE TABLE imported_pictures (
  address text NOT NULL,
  etag text NOT NULL DEFAULT '',
  hash text NOT NULL,
  media_id text NOT NULL,
  PRIMARY KEY (address),
  FOREIGN KEY (media_id) REFERENCES media (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE imported_records (
  collection text NOT NULL,
  hash text NOT NULL,
  id text NOT NULL,
  imported_at text NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (collection, id)
);

CREATE TABLE job_runs (
  job text NOT NULL,
  last_run_at text NOT NULL,
  PRIMARY KEY (job)
);

CREATE VIRTUAL TABLE lab_test_search USING fts5(lab_test_id UNINDEXED, name, other_names, tokenize = 'unicode61 remove_diacritics 0');

CREATE VIRTUAL TABLE lab_test_search_terms USING fts5vocab('lab_test_search', 'row');

CREATE TABLE lab_test_sources (
  lab_test_id text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  source_id text NOT NULL,
  PRIMARY KEY (lab_test_id, source_id),
  FOREIGN KEY (lab_test_id) REFERENCES lab_tests (id) ON UPDATE NO ACTION ON DELETE CASCADE,
  FOREIGN KEY (source_id) REFERENCES lab_tests (id) ON UPDATE NO ACTION ON DELETE RESTRICT
);

CREATE TABLE lab_tests (
  after_antibiotic integer,
  after_contrast integer,
  after_transfusion integer,
  after_vaccination integer,
  asked_for_ar text NOT NULL DEFAULT '',
  asked_for_en text NOT NULL DEFAULT '',
  author_ar text NOT NULL DEFAULT '',
  author_en text NOT NULL DEFAULT '',
  collection text,
  created_at text NOT NULL,
  cycle_from integer,
  cycle_to integer,
  default_panel_id text,
  deleted_at text,
  deleted_by text NOT NULL DEFAULT '',
  fasting text,
  fasting_from integer,
  fasting_to integer,
  id text NOT NULL,
  is_published integer NOT NULL DEFAULT false,
  limits_ar text NOT NULL DEFAULT '',
  limits_en text NOT NULL DEFAULT '',
  loinc text NOT NULL DEFAULT '',
  medicine_ar text NOT NULL DEFAULT '',
  medicine_en text NOT NULL DEFAULT '',
  medicine_time text,
  morning_from integer,
  morning_to integer,
  name_ar text NOT NULL,
  name_en text NOT NULL,
  note_ar text NOT NULL DEFAULT '',
  note_en text NOT NULL DEFAULT '',
  other_names_ar text NOT NULL DEFAULT '',
  other_names_en text NOT NULL DEFAULT '',
  purpose_ar text NOT NULL DEFAULT '',
  purpose_en text NOT NULL DEFAULT '',
  reviewed_at text,
  reviewed_by text NOT NULL DEFAULT '',
  sample text,
  signed text,
  slug text NOT NULL DEFAULT '',
  sort_order integer NOT NULL DEFAULT 0,
  tube text,
  turnaround_from integer,
  turnaround_to integer,
  turnaround_unit text,
  updated_at text NOT NULL,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  was_published integer NOT NULL DEFAULT false,
  water text,
  without_alcohol integer,
  without_biotin integer,
  without_exercise integer,
  without_iron integer,
  without_vitamins integer,
  PRIMARY KEY (id),
  FOREIGN KEY (default_panel_id) REFERENCES panels (id) ON UPDATE NO ACTION ON DELETE SET NULL
);

CREATE TABLE media (
  alt_ar text NOT NULL DEFAULT '',
  alt_en text NOT NULL DEFAULT '',
  bytes integer NOT NULL,
  created_at text NOT NULL,
  crop text,
  edition integer NOT NULL DEFAULT 1,
  focus_x integer NOT NULL DEFAULT 50,
  focus_y integer NOT NULL DEFAULT 50,
  format text NOT NULL,
  height integer NOT NULL,
  id text NOT NULL,
  is_decorative integer NOT NULL DEFAULT false,
  original_name text NOT NULL,
  shown_crop text,
  shown_edition integer NOT NULL DEFAULT 1,
  source_edition integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'pending',
  updated_by text NOT NULL DEFAULT '',
  variants text NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  width integer NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE medical_infos (
  author_ar text NOT NULL DEFAULT '',
  author_en text NOT NULL DEFAULT '',
  category text NOT NULL,
  created_at text NOT NULL,
  deleted_at text,
  deleted_by text NOT NULL DEFAULT '',
  description_ar text NOT NULL,
  description_en text NOT NULL,
  first_lab_test_id text,
  first_package_id text,
  id text NOT NULL,
  is_published integer NOT NULL DEFAULT true,
  lead_ar text NOT NULL DEFAULT '',
  lead_en text NOT NULL DEFAULT '',
  month text,
  picture_id text,
  reviewed_at text,
  reviewed_by text NOT NULL DEFAULT '',
  reviewed_on text,
  reviewer_ar text NOT NULL DEFAULT '',
  reviewer_en text NOT NULL DEFAULT '',
  second_lab_test_id text,
  second_package_id text,
  slug text NOT NULL DEFAULT '',
  sort_order integer NOT NULL DEFAULT 0,
  third_lab_test_id text,
  third_package_id text,
  title_ar text NOT NULL,
  title_en text NOT NULL,
  updated_at text NOT NULL,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  was_published integer NOT NULL DEFAULT false,
  week integer,
  PRIMARY KEY (id),
  FOREIGN KEY (first_lab_test_id) REFERENCES lab_tests (id) ON UPDATE NO ACTION ON DELETE SET NULL,
  FOREIGN KEY (first_package_id) REFERENCES packages (id) ON UPDATE NO ACTION ON DELETE SET NULL,
  FOREIGN KEY (picture_id) REFERENCES media (id) ON UPDATE NO ACTION ON DELETE SET NULL,
  FOREIGN KEY (second_lab_test_id) REFERENCES lab_tests (id) ON UPDATE NO ACTION ON DELETE SET NULL,
  FOREIGN KEY (second_package_id) REFERENCES packages (id) ON UPDATE NO ACTION ON DELETE SET NULL,
  FOREIGN KEY (third_lab_test_id) REFERENCES lab_tests (id) ON UPDATE NO ACTION ON DELETE SET NULL,
  FOREIGN KEY (third_package_id) REFERENCES packages (id) ON UPDATE NO ACTION ON DELETE SET NULL
);

CREATE TABLE messages (
  about text,
  attempts integer NOT NULL DEFAULT 0,
  channel text NOT NULL,
  created_at text NOT NULL,
  expires_at text NOT NULL,
  fault text,
  id text NOT NULL,
  kind text NOT NULL,
  last_answer text NOT NULL DEFAULT '',
  last_tried_at text,
  next_attempt_at text NOT NULL,
  provider_id text,
  request_id text NOT NULL,
  segments integer NOT NULL,
  sent_at text,
  state text NOT NULL DEFAULT 'waiting',
  version integer NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE offer_pictures (
  locale text NOT NULL,
  media_id text NOT NULL,
  offer_id text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (offer_id, locale, media_id),
  FOREIGN KEY (media_id) REFERENCES media (id) ON UPDATE NO ACTION ON DELETE CASCADE,
  FOREIGN KEY (offer_id) REFERENCES offers (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE offers (
  applies_to_all_tests integer NOT NULL DEFAULT false,
  created_at text NOT NULL,
  deleted_at text,
  deleted_by text NOT NULL DEFAULT '',
  description_ar text NOT NULL,
  description_en text NOT NULL,
  end_date text,
  id text NOT NULL,
  is_published integer NOT NULL DEFAULT true,
  name_ar text NOT NULL,
  name_en text NOT NULL,
  original_price real,
  preparation_ar text NOT NULL DEFAULT '',
  preparation_en text NOT NULL DEFAULT '',
  related_package_id text,
  reviewed_at text,
  reviewed_by text NOT NULL DEFAULT '',
  sale_percent real,
  sale_price real,
  sort_order integer NOT NULL DEFAULT 0,
  start_date text,
  tests integer,
  updated_at text NOT NULL,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  was_published integer NOT NULL DEFAULT false,
  PRIMARY KEY (id),
  FOREIGN KEY (related_package_id) REFERENCES packages (id) ON UPDATE NO ACTION ON DELETE SET NULL
);

CREATE TABLE one_time_links (
  expires_at text NOT NULL,
  purpose text NOT NULL,
  staff_id text,
  token_hash text NOT NULL,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (staff_id) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE NO ACTION
);

CREATE TABLE opinions (
  alt_text_ar text NOT NULL DEFAULT '',
  alt_text_en text NOT NULL,
  created_at text NOT NULL,
  deleted_at text,
  deleted_by text NOT NULL DEFAULT '',
  first_name_ar text NOT NULL DEFAULT '',
  first_name_en text NOT NULL DEFAULT '',
  id text NOT NULL,
  is_published integer NOT NULL DEFAULT true,
  month_start text,
  package_id text,
  picture_id text,
  quote_ar text NOT NULL DEFAULT '',
  quote_en text NOT NULL DEFAULT '',
  service_ar text NOT NULL DEFAULT '',
  service_en text NOT NULL DEFAULT '',
  sort_order integer NOT NULL DEFAULT 0,
  updated_at text NOT NULL,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  was_published integer NOT NULL DEFAULT false,
  PRIMARY KEY (id),
  FOREIGN KEY (package_id) REFERENCES packages (id) ON UPDATE NO ACTION ON DELETE SET NULL,
  FOREIGN KEY (picture_id) REFERENCES media (id) ON UPDATE NO ACTION ON DELETE SET NULL
);

CREATE TABLE outbox (
  attempts integer NOT NULL DEFAULT 0,
  change_request_id text,
  created_at text NOT NULL,
  ended_as text,
  id text NOT NULL,
  is_released integer NOT NULL DEFAULT false,
  kind text NOT NULL,
  last_error text,
  last_tried_at text,
  message_id text NOT NULL,
  next_attempt_at text NOT NULL,
  notice text,
  request_id text NOT NULL,
  sent_at text,
  state text NOT NULL DEFAULT 'waiting',
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE package_lab_tests (
  lab_test_id text NOT NULL,
  package_id text NOT NULL,
  panel_id text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (package_id, lab_test_id),
  FOREIGN KEY (lab_test_id) REFERENCES lab_tests (id) ON UPDATE NO ACTION ON DELETE RESTRICT,
  FOREIGN KEY (package_id) REFERENCES packages (id) ON UPDATE NO ACTION ON DELETE CASCADE,
  FOREIGN KEY (panel_id) REFERENCES panels (id) ON UPDATE NO ACTION ON DELETE RESTRICT
);

CREATE TABLE package_pictures (
  locale text NOT NULL,
  media_id text NOT NULL,
  package_id text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (package_id, locale, media_id),
  FOREIGN KEY (media_id) REFERENCES media (id) ON UPDATE NO ACTION ON DELETE CASCADE,
  FOREIGN KEY (package_id) REFERENCES packages (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE VIRTUAL TABLE package_search USING fts5(package_id UNINDEXED, name, tags, lab_tests, description, tokenize = 'unicode61 remove_diacritics 0');

CREATE VIRTUAL TABLE package_search_terms USING fts5vocab('package_search', 'row');

CREATE TABLE package_tags (
  package_id text NOT NULL,
  tag_id text NOT NULL,
  PRIMARY KEY (package_id, tag_id),
  FOREIGN KEY (package_id) REFERENCES packages (id) ON UPDATE NO ACTION ON DELETE CASCADE,
  FOREIGN KEY (tag_id) REFERENCES tags (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE packages (
  audience text NOT NULL DEFAULT '[]',
  category_id text NOT NULL,
  counts_lab_tests integer NOT NULL DEFAULT false,
  created_at text NOT NULL,
  deleted_at text,
  deleted_by text NOT NULL DEFAULT '',
  derived_fasting text,
  derived_fasting_hours integer NOT NULL DEFAULT 0,
  description_ar text NOT NULL,
  description_en text NOT NULL,
  description_sale_ar text NOT NULL DEFAULT '',
  description_sale_en text NOT NULL DEFAULT '',
  end_date text,
  fasting_approval text,
  fasting_hours integer NOT NULL DEFAULT 0,
  fasting_required text,
  from_tests text NOT NULL DEFAULT '[]',
  home_collection text,
  id text NOT NULL,
  is_published integer NOT NULL DEFAULT true,
  name_ar text NOT NULL,
  name_en text NOT NULL,
  on_sale integer NOT NULL DEFAULT false,
  picture_id text,
  preparation_ar text NOT NULL DEFAULT '',
  preparation_en text NOT NULL DEFAULT '',
  preparation_issue text,
  price real,
  price_sale real,
  reviewed_at text,
  reviewed_by text NOT NULL DEFAULT '',
  sale_percent real,
  sample_type_ar text NOT NULL DEFAULT '',
  sample_type_en text NOT NULL DEFAULT '',
  sort_order integer NOT NULL DEFAULT 0,
  start_date text,
  suitable_for_ar text NOT NULL DEFAULT '',
  suitable_for_en text NOT NULL DEFAULT '',
  tests integer NOT NULL,
  tests_sale integer,
  turnaround_ar text NOT NULL DEFAULT '',
  turnaround_en text NOT NULL DEFAULT '',
  updated_at text NOT NULL,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  was_published integer NOT NULL DEFAULT false,
  PRIMARY KEY (id),
  FOREIGN KEY (category_id) REFERENCES categories (id) ON UPDATE NO ACTION ON DELETE RESTRICT,
  FOREIGN KEY (picture_id) REFERENCES media (id) ON UPDATE NO ACTION ON DELETE SET NULL
);

CREATE TABLE panels (
  id text NOT NULL,
  name_ar text NOT NULL,
  name_en text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (id)
);

CREATE TABLE passkeys (
  created_at text NOT NULL,
  credential_id text NOT NULL,
  id text NOT NULL,
  last_used_at text,
  name text NOT NULL,
  public_key blob NOT NULL,
  staff_id text NOT NULL,
  use_count integer NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (staff_id) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE record_versions (
  at text NOT NULL,
  collection text NOT NULL,
  number integer NOT NULL,
  record_id text NOT NULL,
  snapshot text NOT NULL,
  staff_id text,
  staff_name text NOT NULL,
  PRIMARY KEY (collection, record_id, number)
);

CREATE TABLE recovery_codes (
  code_hash text NOT NULL,
  staff_id text NOT NULL,
  PRIMARY KEY (code_hash),
  FOREIGN KEY (staff_id) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE redirects (
  created_at text NOT NULL,
  from_path text NOT NULL,
  hits integer NOT NULL DEFAULT 0,
  id text NOT NULL,
  last_hit_at text,
  to_path text NOT NULL,
  updated_at text NOT NULL,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (id)
);

CREATE TABLE removals (
  cards integer NOT NULL,
  finished_at text,
  id text NOT NULL,
  reason text NOT NULL,
  removed_at text NOT NULL,
  requests integer NOT NULL,
  staff_name text NOT NULL,
  suspected integer NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE replies (
  created_at text NOT NULL,
  id text NOT NULL,
  language text NOT NULL,
  request_id text NOT NULL,
  staff_id text,
  staff_name text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  whatsapp_state text,
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE request_cards (
  bytes integer NOT NULL,
  checked_at text,
  created_at text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  may_be_active integer,
  request_id text NOT NULL,
  scan text,
  threat text NOT NULL DEFAULT '',
  type text NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE request_events (
  at text NOT NULL,
  details text NOT NULL,
  id text NOT NULL,
  request_id text NOT NULL,
  staff_id text,
  staff_name text NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE VIRTUAL TABLE request_search USING fts5(words, tokenize = 'unicode61 remove_diacritics 0', detail = none, prefix = '2 3 4 5 6 7 8');

CREATE TABLE requests (
  answer_minutes integer,
  asked_package_id text,
  assignee_id text,
  call_back_at text,
  closed_at text,
  consent_version text,
  content_hash text,
  created_at text NOT NULL,
  details text NOT NULL,
  email text NOT NULL,
  form_ticket_hash text,
  further_package_ids text,
  id text NOT NULL,
  locale text NOT NULL,
  message_channels text,
  name text NOT NULL,
  open_change_request_at text,
  phone text NOT NULL,
  phone_key text NOT NULL DEFAULT '',
  reference text NOT NULL,
  search_row integer,
  seen_at text,
  source text NOT NULL,
  state text NOT NULL DEFAULT 'new',
  suspicion text,
  type text NOT NULL,
  updated_at text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  visit_day text,
  visit_point text,
  visit_time text,
  wrong_proofs integer NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  FOREIGN KEY (assignee_id) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE SET NULL
);

CREATE TABLE saved_filters (
  created_at text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  staff_id text NOT NULL,
  PRIMARY KEY (staff_id, name),
  FOREIGN KEY (staff_id) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE sender_counts (
  ends_at text NOT NULL,
  id text NOT NULL,
  points integer NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE settings (
  key text NOT NULL,
  updated_at text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (key)
);

CREATE TABLE sign_in_sessions (
  address text NOT NULL DEFAULT '',
  created_at text NOT NULL,
  last_seen_at text NOT NULL,
  reauthenticated_at text,
  staff_id text NOT NULL,
  token_hash text NOT NULL,
  user_agent text NOT NULL,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (staff_id) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE spent_tickets (
  expires_at text NOT NULL,
  id text NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE staff (
  created_at text NOT NULL,
  email text NOT NULL,
  id text NOT NULL,
  is_active integer NOT NULL DEFAULT true,
  last_seen_at text,
  locale text NOT NULL DEFAULT 'en',
  mail_failed_at text,
  name text NOT NULL,
  password_hash text NOT NULL,
  removed_at text,
  role text NOT NULL,
  totp_last_step integer,
  totp_secret text,
  wrong_codes integer NOT NULL DEFAULT 0,
  PRIMARY KEY (id)
);

CREATE TABLE staff_mails (
  created_at text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  staff_id text NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (staff_id) REFERENCES staff (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE tags (
  id text NOT NULL,
  key text NOT NULL,
  name_ar text NOT NULL,
  name_en text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  updated_by text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (id)
);

CREATE TABLE version_pictures (
  collection text NOT NULL,
  media_id text NOT NULL,
  number integer NOT NULL,
  record_id text NOT NULL,
  PRIMARY KEY (media_id, collection, record_id, number),
  FOREIGN KEY (collection, record_id, number) REFERENCES record_versions (collection, record_id, number) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE webhook_deliveries (
  attempts integer NOT NULL DEFAULT 0,
  body text NOT NULL,
  created_at text NOT NULL,
  fault text,
  id text NOT NULL,
  last_answer text NOT NULL DEFAULT '',
  last_status integer,
  last_tried_at text,
  next_attempt_at text NOT NULL,
  request_id text,
  state text NOT NULL DEFAULT 'waiting',
  subject text NOT NULL,
  type text NOT NULL,
  webhook_id text NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES requests (id) ON UPDATE NO ACTION ON DELETE CASCADE,
  FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON UPDATE NO ACTION ON DELETE CASCADE
);

CREATE TABLE webhooks (
  created_at text NOT NULL,
  created_by text NOT NULL,
  failing_since text,
  id text NOT NULL,
  is_on integer NOT NULL DEFAULT true,
  name text NOT NULL,
  sealed_secret text NOT NULL,
  stopped_at text,
  topics text NOT NULL,
  url text NOT NULL,
  PRIMARY KEY (id)
);

CREATE UNIQUE INDEX api_tokens_token_hash_unique ON api_tokens (token_hash);

CREATE INDEX appointment_claims_by_request ON appointment_claims (request_id);

CREATE INDEX appointments_by_start ON appointments (starts_at);

CREATE INDEX appointments_on_hold ON appointments (held_until) WHERE state = 'proposed';

CREATE INDEX appointments_without_seat ON appointments (starts_at,request_id) WHERE state = 'confirmed' AND place = 'home' AND seat IS NULL;

CREATE INDEX audit_log_by_kind ON audit_log (kind);

CREATE INDEX audit_log_by_staff ON audit_log (staff_id);

CREATE INDEX audit_log_by_staff_and_kind ON audit_log (staff_id,kind);

CREATE INDEX audit_log_by_time ON audit_log (at);

CREATE TRIGGER audit_log_is_kept BEFORE DELETE ON audit_log WHEN OLD.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-730 days') BEGIN
  SELECT RAISE(ABORT, 'The audit log is kept for two years.');
END;

CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'The audit log is not changed.');
END;

CREATE TRIGGER audit_log_is_not_replaced BEFORE INSERT ON audit_log WHEN NEW.id IN (SELECT id FROM audit_log) BEGIN
  SELECT RAISE(ABORT, 'The audit log is not changed.');
END;

CREATE TRIGGER audit_log_leaves_search AFTER DELETE ON audit_log BEGIN
  DELETE FROM audit_search WHERE rowid = OLD.id;
END;

CREATE INDEX backup_events_by_time ON backup_events (happened_at);

CREATE INDEX card_views_by_reference ON card_views (reference);

CREATE INDEX card_views_by_time ON card_views (viewed_at);

CREATE INDEX change_requests_by_request ON change_requests (request_id,created_at);

CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);

CREATE INDEX imported_pictures_by_media ON imported_pictures (media_id);

CREATE INDEX lab_test_sources_by_source ON lab_test_sources (source_id,lab_test_id);

CREATE UNIQUE INDEX lab_tests_by_loinc ON lab_tests (loinc) WHERE lab_tests.loinc <> '';

CREATE UNIQUE INDEX lab_tests_by_slug ON lab_tests (slug) WHERE lab_tests.slug <> '';

CREATE INDEX lab_tests_in_trash ON lab_tests (deleted_at,id) WHERE lab_tests.deleted_at IS NOT NULL;

CREATE INDEX media_by_newest ON media (created_at desc,id);

CREATE UNIQUE INDEX medical_infos_by_slug ON medical_infos (slug) WHERE medical_infos.slug <> '';

CREATE INDEX medical_infos_by_week ON medical_infos (category,month,week);

CREATE INDEX messages_by_day ON messages (created_at,segments,state,attempts);

CREATE INDEX messages_by_provider ON messages (provider_id) WHERE provider_id IS NOT NULL;

CREATE INDEX messages_by_request ON messages (request_id,created_at);

CREATE INDEX messages_due ON messages (next_attempt_at) WHERE state = 'waiting';

CREATE INDEX messages_sending ON messages (id) WHERE state = 'sending';

CREATE INDEX messages_undelivered ON messages (sent_at) WHERE state = 'sent' AND channel = 'whatsapp';

CREATE INDEX messages_unsent ON messages (created_at) WHERE state IN ('failed', 'uncertain', 'held');

CREATE INDEX offer_pictures_by_media ON offer_pictures (media_id);

CREATE INDEX offers_by_end ON offers (end_date);

CREATE INDEX outbox_acknowledgements ON outbox (created_at,request_id) WHERE kind = 'acknowledgement';

CREATE INDEX outbox_by_request ON outbox (request_id);

CREATE INDEX outbox_due ON outbox (state,next_attempt_at);

CREATE UNIQUE INDEX outbox_message_id_unique ON outbox (message_id);

CREATE INDEX outbox_troubles ON outbox (last_tried_at) WHERE last_error IS NOT NULL;

CREATE INDEX outbox_waiting ON outbox (created_at,kind) WHERE state = 'waiting';

CREATE INDEX package_lab_tests_by_lab_test ON package_lab_tests (lab_test_id,package_id);

CREATE INDEX package_lab_tests_by_panel ON package_lab_tests (panel_id,package_id);

CREATE INDEX package_pictures_by_media ON package_pictures (media_id);

CREATE INDEX package_tags_by_tag ON package_tags (tag_id,package_id);

CREATE INDEX packages_by_category ON packages (category_id,sort_order,id,deleted_at,is_published,fasting_required,derived_fasting);

CREATE INDEX packages_by_name ON packages (name_en,name_ar,sort_order,id,deleted_at,is_published);

CREATE INDEX packages_by_picture ON packages (picture_id,id);

CREATE INDEX packages_by_sale_end ON packages (on_sale,end_date);

CREATE INDEX packages_by_sort_order ON packages (sort_order,id,deleted_at,is_published,category_id,tests,price,updated_at);

CREATE INDEX packages_in_trash ON packages (deleted_at,id) WHERE packages.deleted_at IS NOT NULL;

CREATE INDEX packages_lacking_arabic ON packages (sort_order,id,deleted_at) WHERE ((packages.name_ar = '' AND packages.name_en <> '') OR (packages.description_ar = '' AND packages.description_en <> '') OR (packages.description_sale_ar = '' AND packages.description_sale_en <> '') OR (packages.preparation_ar = '' AND packages.preparation_en <> '') OR (packages.sample_type_ar = '' AND packages.sample_type_en <> '') OR (packages.turnaround_ar = '' AND packages.turnaround_en <> '') OR (packages.suitable_for_ar = '' AND packages.suitable_for_en <> ''));

CREATE INDEX packages_lacking_english ON packages (sort_order,id,deleted_at) WHERE ((packages.name_en = '' AND packages.name_ar <> '') OR (packages.description_en = '' AND packages.description_ar <> '') OR (packages.description_sale_en = '' AND packages.description_sale_ar <> '') OR (packages.preparation_en = '' AND packages.preparation_ar <> '') OR (packages.sample_type_en = '' AND packages.sample_type_ar <> '') OR (packages.turnaround_en = '' AND packages.turnaround_ar <> '') OR (packages.suitable_for_en = '' AND packages.suitable_for_ar <> ''));

CREATE INDEX packages_with_preparation_issue ON packages (preparation_issue,sort_order,id) WHERE packages.preparation_issue is not null;

CREATE INDEX passkeys_by_staff ON passkeys (staff_id);

CREATE UNIQUE INDEX passkeys_credential_id_unique ON passkeys (credential_id);

CREATE INDEX record_versions_by_time ON record_versions (at);

CREATE INDEX recovery_codes_by_staff ON recovery_codes (staff_id);

CREATE UNIQUE INDEX redirects_from_path_unique ON redirects (from_path);

CREATE INDEX removals_by_time ON removals (removed_at);

CREATE INDEX replies_by_request ON replies (request_id,created_at);

CREATE INDEX request_cards_by_request ON request_cards (request_id);

CREATE INDEX request_cards_unchecked ON request_cards (created_at,checked_at) WHERE request_cards.checked_at is null;

CREATE INDEX request_events_by_request ON request_events (request_id,at);

CREATE INDEX inbox_by_answer ON requests (created_at,answer_minutes,suspicion) WHERE (requests.suspicion is null and requests.answer_minutes is not null);

CREATE INDEX inbox_by_arrival ON requests (created_at,id,state,type,assignee_id,suspicion) WHERE requests.suspicion is null;

CREATE INDEX inbox_by_assignee ON requests (assignee_id,created_at,id,state,type,suspicion) WHERE requests.suspicion is null;

CREATE INDEX inbox_by_call_back ON requests (call_back_at,created_at,id,state,type,assignee_id,suspicion) WHERE (requests.suspicion is null and requests.call_back_at is not null);

CREATE INDEX inbox_by_change ON requests (updated_at,suspicion,closed_at) WHERE (requests.suspicion is null and requests.closed_at is null);

CREATE INDEX inbox_by_change_request ON requests (open_change_request_at,created_at,id,state,type,assignee_id,suspicion) WHERE (requests.suspicion is null and requests.open_change_request_at is not null);

CREATE INDEX inbox_by_further_packages ON requests (created_at,further_package_ids,suspicion) WHERE (requests.suspicion is null and requests.further_package_ids is not null);

CREATE INDEX inbox_by_package ON requests (asked_package_id,created_at,suspicion) WHERE (requests.suspicion is null and requests.asked_package_id is not null);

CREATE INDEX inbox_by_state ON requests (state,created_at,id,type,assignee_id,suspicion) WHERE requests.suspicion is null;

CREATE INDEX inbox_by_state_and_type ON requests (state,type,created_at,id,assignee_id,suspicion) WHERE requests.suspicion is null;

CREATE INDEX inbox_by_type ON requests (type,created_at,id,state,assignee_id,suspicion) WHERE requests.suspicion is null;

CREATE INDEX inbox_by_visit ON requests (visit_day,visit_time,created_at,id,state,type,assignee_id,suspicion) WHERE (requests.suspicion is null and requests.visit_day is not null);

CREATE INDEX inbox_closed ON requests (closed_at,suspicion) WHERE (requests.suspicion is null and requests.closed_at is not null);

CREATE INDEX inbox_open ON requests (created_at,id,state,type,assignee_id,suspicion,closed_at) WHERE (requests.suspicion is null and requests.closed_at is null);

CREATE INDEX requests_by_arrival ON requests (created_at,id);

CREATE INDEX requests_by_content ON requests (content_hash,created_at) WHERE requests.content_hash is not null;

CREATE INDEX requests_by_email ON requests (lower(email),created_at);

CREATE INDEX requests_by_phone ON requests (phone_key,created_at);

CREATE INDEX requests_by_search_row ON requests (search_row,id,suspicion,state,type,assignee_id,created_at,closed_at,call_back_at,open_change_request_at,visit_day,visit_time);

CREATE UNIQUE INDEX requests_reference_unique ON requests (reference);

CREATE INDEX requests_suspected ON requests (created_at,id,suspicion,state) WHERE requests.suspicion is not null;

CREATE TRIGGER requests_leave_search AFTER DELETE ON requests WHEN OLD.search_row IS NOT NULL BEGIN
  DELETE FROM request_search WHERE rowid = OLD.search_row;
END;

CREATE INDEX sender_counts_by_end ON sender_counts (ends_at);

CREATE INDEX sign_in_sessions_by_staff ON sign_in_sessions (staff_id);

CREATE UNIQUE INDEX staff_email_unique ON staff (email);

CREATE UNIQUE INDEX tags_key_unique ON tags (key);

CREATE INDEX version_pictures_by_version ON version_pictures (collection,record_id,number);

CREATE INDEX webhook_deliveries_by_request ON webhook_deliveries (request_id) WHERE request_id IS NOT NULL;

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id,(request_id IS NULL),next_attempt_at) WHERE state = 'waiting';

CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id,created_at);
