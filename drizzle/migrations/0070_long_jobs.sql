CREATE TABLE `import_headings` (
	`organisation_id` text NOT NULL,
	`heading` text NOT NULL,
	`field` text NOT NULL,
	PRIMARY KEY(`organisation_id`, `heading`),
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `item_ids` (
	`organisation_id` text NOT NULL,
	`item_id` text NOT NULL,
	`lot_id` text NOT NULL,
	PRIMARY KEY(`organisation_id`, `item_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `item_ids_lot` ON `item_ids` (`lot_id`);
--> statement-breakpoint
CREATE TABLE `long_job_items` (
	`job_id` text NOT NULL,
	`position` integer NOT NULL,
	`lot_id` text NOT NULL,
	PRIMARY KEY(`job_id`, `position`),
	FOREIGN KEY (`job_id`) REFERENCES `long_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `long_job_notes` (
	`job_id` text NOT NULL,
	`position` integer NOT NULL,
	`part` integer NOT NULL,
	`refused` integer NOT NULL,
	`lot_id` text,
	`about` text NOT NULL,
	`said` text DEFAULT '' NOT NULL,
	`why` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`job_id`, `position`, `part`),
	FOREIGN KEY (`job_id`) REFERENCES `long_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `long_job_notes_why` ON `long_job_notes` (`job_id`,`why`);
--> statement-breakpoint
CREATE TABLE `long_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`input` text NOT NULL,
	`state` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`made` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`looked` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "long_jobs_kind" CHECK(kind in ('import', 'bulk', 'export')),
	CONSTRAINT "long_jobs_state" CHECK(state in ('prepared', 'queued', 'running', 'stopping', 'stopped', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `long_jobs_own` ON `long_jobs` (`organisation_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `long_jobs_running` ON `long_jobs` (`organisation_id`) WHERE state in ('running', 'stopping');
--> statement-breakpoint
CREATE INDEX `long_jobs_due` ON `long_jobs` (`leased_until`) WHERE state in ('queued', 'running', 'stopping');
--> statement-breakpoint
CREATE INDEX `long_jobs_old` ON `long_jobs` (`created_at`);
--> statement-breakpoint
ALTER TABLE `listing_drafts` ADD `item_id` text;
--> statement-breakpoint
ALTER TABLE `listings` ADD `item_id` text;
--> statement-breakpoint
CREATE TRIGGER item_ids_draft_insert AFTER INSERT ON listing_drafts WHEN nullif(trim(json_extract(new.fields, '$.itemId')), '') IS NOT NULL BEGIN
  INSERT INTO item_ids (organisation_id, item_id, lot_id)
    VALUES (new.organisation_id, nullif(trim(json_extract(new.fields, '$.itemId')), ''), new.id);
END;
--> statement-breakpoint
CREATE TRIGGER item_ids_draft_update AFTER UPDATE OF fields ON listing_drafts
WHEN nullif(trim(json_extract(new.fields, '$.itemId')), '') IS NOT nullif(trim(json_extract(old.fields, '$.itemId')), '') BEGIN
  DELETE FROM item_ids WHERE lot_id = old.id;
  INSERT INTO item_ids (organisation_id, item_id, lot_id)
    SELECT new.organisation_id, nullif(trim(json_extract(new.fields, '$.itemId')), ''), new.id
    WHERE nullif(trim(json_extract(new.fields, '$.itemId')), '') IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER item_ids_draft_delete AFTER DELETE ON listing_drafts WHEN nullif(trim(json_extract(old.fields, '$.itemId')), '') IS NOT NULL BEGIN
  DELETE FROM item_ids WHERE lot_id = old.id AND NOT EXISTS (SELECT 1 FROM listings WHERE id = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER item_ids_listing_insert AFTER INSERT ON listings WHEN new.item_id IS NOT NULL BEGIN
  INSERT INTO item_ids (organisation_id, item_id, lot_id)
    SELECT new.organisation_id, new.item_id, new.id
    WHERE NOT EXISTS (SELECT 1 FROM item_ids WHERE organisation_id = new.organisation_id AND item_id = new.item_id AND lot_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER item_ids_listing_update AFTER UPDATE OF item_id ON listings WHEN new.item_id IS NOT old.item_id BEGIN
  DELETE FROM item_ids WHERE lot_id = old.id;
  INSERT INTO item_ids (organisation_id, item_id, lot_id)
    SELECT new.organisation_id, new.item_id, new.id
    WHERE new.item_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM listing_live WHERE listing_id = new.id AND status IN ('sold', 'closed'));
END;
--> statement-breakpoint
CREATE TRIGGER item_ids_over AFTER UPDATE OF status ON listing_live WHEN new.status IN ('sold', 'closed') BEGIN
  DELETE FROM item_ids WHERE lot_id = new.listing_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_ids_again AFTER UPDATE OF status ON listing_live
WHEN old.status IN ('sold', 'closed') AND new.status IN ('scheduled', 'open') BEGIN
  INSERT OR IGNORE INTO item_ids (organisation_id, item_id, lot_id)
    SELECT organisation_id, item_id, id FROM listings WHERE id = new.listing_id AND item_id IS NOT NULL;
END;
