CREATE TABLE `location_hours` (
	`location_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`available` text NOT NULL,
	`starting` integer,
	`ending` integer,
	`break_start` integer,
	`break_end` integer,
	PRIMARY KEY(`location_id`, `weekday`),
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "location_hours_weekday" CHECK(weekday between 0 and 6),
	CONSTRAINT "location_hours_available" CHECK(available in ('hours', 'all_day', 'closed'))
);
--> statement-breakpoint
CREATE TABLE `location_exceptions` (
	`location_id` text NOT NULL,
	`date` text NOT NULL,
	`closed` integer DEFAULT true NOT NULL,
	`starting` integer,
	`ending` integer,
	`break_start` integer,
	`break_end` integer,
	`reason` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`location_id`, `date`),
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `locations` ADD `slot_minutes` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `locations` ADD `slot_per_limit` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `locations` ADD `max_days_limit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `locations` ADD `notice_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE `membership_roles` (
	`organisation_id` text NOT NULL,
	`person_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`organisation_id`, `person_id`, `role`),
	FOREIGN KEY (`organisation_id`,`person_id`) REFERENCES `memberships`(`organisation_id`,`person_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "membership_roles_role" CHECK(role in ('owner', 'manager', 'yard_staff', 'lister', 'accounts'))
);
--> statement-breakpoint
CREATE INDEX `membership_roles_person` ON `membership_roles` (`person_id`);--> statement-breakpoint
CREATE TABLE `membership_yards` (
	`organisation_id` text NOT NULL,
	`person_id` text NOT NULL,
	`location_id` text NOT NULL,
	PRIMARY KEY(`organisation_id`, `person_id`, `location_id`),
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organisation_id`,`person_id`) REFERENCES `memberships`(`organisation_id`,`person_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `membership_yards_person` ON `membership_yards` (`person_id`);--> statement-breakpoint
INSERT INTO `membership_roles` (organisation_id, person_id, role)
SELECT organisation_id, person_id, role FROM memberships WHERE role <> 'staff'
UNION ALL SELECT organisation_id, person_id, 'lister' FROM memberships WHERE role = 'staff'
UNION ALL SELECT organisation_id, person_id, 'yard_staff' FROM memberships WHERE role = 'staff';
--> statement-breakpoint
CREATE TRIGGER memberships_roles_insert AFTER INSERT ON memberships BEGIN
	INSERT OR IGNORE INTO membership_roles (organisation_id, person_id, role)
	SELECT new.organisation_id, new.person_id, iif(new.role = 'staff', 'lister', new.role);
	INSERT OR IGNORE INTO membership_roles (organisation_id, person_id, role)
	SELECT new.organisation_id, new.person_id, 'yard_staff' WHERE new.role = 'staff';
END;
--> statement-breakpoint
ALTER TABLE `invitations` ADD `roles` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `yards` text;--> statement-breakpoint
UPDATE `invitations` SET roles = iif(role = 'staff', '["yard_staff","lister"]', json_array(role));--> statement-breakpoint
ALTER TABLE `organisations` ADD `description_es` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `logo` text;--> statement-breakpoint
ALTER TABLE `organisations` ADD `links` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `contact_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `contact_phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `tax_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `invoice_address` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE `organisation_texts` (
	`organisation_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`choice` text,
	`text` text NOT NULL,
	`changed` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`organisation_id`, `kind`, `version`),
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "organisation_texts_kind" CHECK(kind in ('terms', 'returns'))
);
--> statement-breakpoint
CREATE TABLE `invoice_prefixes` (
	`prefix` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoice_prefixes_organisation` ON `invoice_prefixes` (`organisation_id`);--> statement-breakpoint
INSERT INTO `invoice_prefixes` (prefix, organisation_id) SELECT invoice_prefix, id FROM organisations;--> statement-breakpoint
CREATE TRIGGER organisations_prefix_insert AFTER INSERT ON organisations BEGIN
	SELECT RAISE(ABORT, 'UNIQUE constraint failed: organisations.invoice_prefix') WHERE EXISTS (
		SELECT 1 FROM invoice_prefixes WHERE prefix = new.invoice_prefix AND organisation_id <> new.id
	);
	INSERT OR IGNORE INTO invoice_prefixes (prefix, organisation_id) VALUES (new.invoice_prefix, new.id);
END;
--> statement-breakpoint
CREATE TRIGGER organisations_prefix_update AFTER UPDATE OF invoice_prefix ON organisations BEGIN
	SELECT RAISE(ABORT, 'UNIQUE constraint failed: organisations.invoice_prefix') WHERE EXISTS (
		SELECT 1 FROM invoice_prefixes WHERE prefix = new.invoice_prefix AND organisation_id <> new.id
	);
	INSERT OR IGNORE INTO invoice_prefixes (prefix, organisation_id) VALUES (new.invoice_prefix, new.id);
END;
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `organisation_id` text;--> statement-breakpoint
UPDATE `audit_log` SET organisation_id = substr(subject, instr(subject, ':') + 1)
WHERE subject LIKE 'delivery:%' OR subject LIKE 'premium:%';
--> statement-breakpoint
UPDATE `audit_log` SET organisation_id = (SELECT locations.organisation_id FROM locations WHERE locations.id = substr(subject, 10))
WHERE subject LIKE 'tax_rate:%';
--> statement-breakpoint
CREATE INDEX `audit_log_organisation` ON `audit_log` (`organisation_id`,`at`) WHERE organisation_id is not null;
