CREATE TABLE `table_views` (
	`person_id` text NOT NULL,
	`name` text NOT NULL,
	`columns` text NOT NULL,
	PRIMARY KEY(`person_id`, `name`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `listing_drafts` ADD `problems` text;
--> statement-breakpoint
ALTER TABLE `listing_drafts` ADD `ready_until` integer;
--> statement-breakpoint
ALTER TABLE `listing_drafts` ADD `title` text;
--> statement-breakpoint
ALTER TABLE `listing_drafts` ADD `yard_id` text;
--> statement-breakpoint
CREATE INDEX `listing_drafts_own` ON `listing_drafts` (`organisation_id`,`updated_at`,`ready_until`,`problems`,`yard_id`,`created_by`);
--> statement-breakpoint
CREATE INDEX `listing_drafts_words` ON `listing_drafts` (`organisation_id`,`title`,`item_id`);
--> statement-breakpoint
CREATE INDEX `listing_drafts_unread` ON `listing_drafts` (`organisation_id`) WHERE problems is null;
--> statement-breakpoint
ALTER TABLE `listing_live` ADD `organisation_id` text;
--> statement-breakpoint
ALTER TABLE `listing_live` ADD `shelf` text;
--> statement-breakpoint
CREATE INDEX `listing_live_own_closes` ON `listing_live` (`organisation_id`,`shelf`,`closes_at`,`format`,`category_id`,`location_id`);
--> statement-breakpoint
CREATE INDEX `listing_live_own_price` ON `listing_live` (`organisation_id`,`shelf`,`price`,`closes_at`,`format`,`category_id`,`location_id`);
--> statement-breakpoint
CREATE INDEX `listing_live_own_offers` ON `listing_live` (`organisation_id`,`shelf`,`offer_count`,`closes_at`,`format`,`category_id`,`location_id`);
--> statement-breakpoint
CREATE INDEX `listing_live_own_added` ON `listing_live` (`organisation_id`,`shelf`,`doc`,`closes_at`,`format`,`category_id`,`location_id`);
--> statement-breakpoint
CREATE INDEX `listings_own_words` ON `listings` (`organisation_id`,`lot_number`,`title`,`item_id`);
--> statement-breakpoint
DROP TRIGGER listing_live_copies;
--> statement-breakpoint
CREATE TRIGGER listing_live_copies AFTER INSERT ON listing_live BEGIN
  UPDATE listing_live SET (organisation_id, format, added_at, doc, shelf) =
    (SELECT organisation_id, format, created_at, rowid,
      CASE WHEN new.status IN ('scheduled', 'open') THEN 'open' WHEN new.outcome = 'sold' THEN 'sold' WHEN new.outcome IS NOT NULL THEN 'unsold' END
      FROM listings WHERE id = new.listing_id)
  WHERE listing_id = new.listing_id;
END;
--> statement-breakpoint
UPDATE listing_live SET organisation_id = (SELECT organisation_id FROM listings WHERE id = listing_live.listing_id),
  shelf = CASE WHEN status IN ('scheduled', 'open') THEN 'open' WHEN outcome = 'sold' THEN 'sold' WHEN outcome IS NOT NULL THEN 'unsold' END;
--> statement-breakpoint
CREATE TRIGGER listing_live_shelf AFTER UPDATE OF status, outcome ON listing_live
WHEN new.status IS NOT old.status OR new.outcome IS NOT old.outcome BEGIN
  UPDATE listing_live SET shelf = CASE WHEN new.status IN ('scheduled', 'open') THEN 'open' WHEN new.outcome = 'sold' THEN 'sold' WHEN new.outcome IS NOT NULL THEN 'unsold' END
  WHERE listing_id = new.listing_id;
END;
--> statement-breakpoint
UPDATE listing_drafts SET title = json_extract(fields, '$.title'), yard_id = json_extract(fields, '$.yard');
--> statement-breakpoint
CREATE TRIGGER listing_drafts_copies_insert AFTER INSERT ON listing_drafts BEGIN
  UPDATE listing_drafts SET item_id = nullif(trim(json_extract(new.fields, '$.itemId')), ''),
    title = json_extract(new.fields, '$.title'), yard_id = json_extract(new.fields, '$.yard')
  WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER listing_drafts_copies_update AFTER UPDATE OF fields ON listing_drafts BEGIN
  UPDATE listing_drafts SET item_id = nullif(trim(json_extract(new.fields, '$.itemId')), ''),
    title = json_extract(new.fields, '$.title'), yard_id = json_extract(new.fields, '$.yard')
  WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER listing_drafts_unread AFTER UPDATE OF fields, pictures, auction_id, auction_place ON listing_drafts WHEN new.problems IS NOT NULL BEGIN
  UPDATE listing_drafts SET problems = NULL, ready_until = NULL WHERE id = new.id;
END;
