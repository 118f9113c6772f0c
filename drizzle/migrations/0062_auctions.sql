CREATE TABLE `auction_access` (
	`auction_id` text NOT NULL,
	`person_id` text NOT NULL,
	`state` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`asks` integer DEFAULT 1 NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`reason` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`auction_id`, `person_id`),
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auction_access_state" CHECK(state in ('waiting', 'approved', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE INDEX `auction_access_state` ON `auction_access` (`auction_id`,`state`,`asked_at`);
--> statement-breakpoint
CREATE INDEX `auction_access_person` ON `auction_access` (`person_id`);
--> statement-breakpoint
CREATE TABLE `auction_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`auction_id` text NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`person_id` text NOT NULL,
	`at` integer NOT NULL,
	`done_at` integer,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`refused` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `auction_acts_auction` ON `auction_acts` (`auction_id`,`at`);
--> statement-breakpoint
CREATE INDEX `auction_acts_due` ON `auction_acts` (`at`) WHERE done_at is null;
--> statement-breakpoint
CREATE TABLE `auction_terms` (
	`auction_id` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`auction_id`, `version`),
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `auction_terms_accepted` (
	`auction_id` text NOT NULL,
	`person_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`auction_id`, `version`, `person_id`),
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `auction_terms_accepted_person` ON `auction_terms_accepted` (`person_id`);
--> statement-breakpoint
CREATE TABLE `auction_watches` (
	`auction_id` text NOT NULL,
	`person_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`reminded_at` integer,
	PRIMARY KEY(`auction_id`, `person_id`),
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `auction_watches_person` ON `auction_watches` (`person_id`,`created_at`);
--> statement-breakpoint
DROP INDEX `auctions_organisation`;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `state` text DEFAULT 'draft' NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `description` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `terms` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `terms_version` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `location_id` text REFERENCES locations(id);
--> statement-breakpoint
ALTER TABLE `auctions` ADD `picture` text;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `starts_at` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `first_close_at` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `stagger_seconds` integer DEFAULT 60 NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `order_mode` text DEFAULT 'lot_number' NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `soft_close_mode` text DEFAULT 'reset' NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `soft_close_window_ms` integer DEFAULT 300000 NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `soft_close_extension_ms` integer DEFAULT 300000 NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `soft_close_cap_ms` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `premium` text;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `deposit_amount` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `access` text DEFAULT 'everyone' NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `access_question` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `approves_cards` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `approves_buyers_of` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `pickup` text;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `paused_at` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `pause_reason` text;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `lot_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `last_close_at` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `version` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `announced_at` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `closed_at` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `settled_at` integer;
--> statement-breakpoint
ALTER TABLE `auctions` ADD `updated_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `auctions_state` ON `auctions` (`state`,`first_close_at`,`id`);
--> statement-breakpoint
CREATE INDEX `auctions_organisation` ON `auctions` (`organisation_id`,`state`,`first_close_at`);
--> statement-breakpoint
DROP INDEX `listings_auction`;
--> statement-breakpoint
ALTER TABLE `listings` ADD `auction_place` integer;
--> statement-breakpoint
CREATE INDEX `listings_auction` ON `listings` (`auction_id`,`auction_place`) WHERE auction_id is not null;
--> statement-breakpoint
ALTER TABLE `listing_drafts` ADD `auction_id` text REFERENCES auctions(id);
--> statement-breakpoint
ALTER TABLE `listing_drafts` ADD `auction_place` integer;
--> statement-breakpoint
CREATE INDEX `listing_drafts_auction` ON `listing_drafts` (`auction_id`,`auction_place`) WHERE auction_id is not null;
--> statement-breakpoint
ALTER TABLE `listing_live` ADD `auction_id` text;
--> statement-breakpoint
CREATE INDEX `listing_live_auction` ON `listing_live` (`auction_id`,`live`,`closes_at`) WHERE auction_id is not null;
--> statement-breakpoint
UPDATE listings SET auction_place = (
	select count(*) from listings other where other.auction_id = listings.auction_id and other.lot_number < listings.lot_number
) WHERE auction_id is not null;
--> statement-breakpoint
UPDATE listing_live SET auction_id = (select auction_id from listings where listings.id = listing_id)
WHERE listing_id in (select id from listings where auction_id is not null);
--> statement-breakpoint
UPDATE auctions SET
	state = 'open',
	location_id = (select location_id from listings where auction_id = auctions.id order by lot_number limit 1),
	starts_at = (select min(starts_at) from listings where auction_id = auctions.id),
	first_close_at = (select min(closes_at) from listings where auction_id = auctions.id),
	last_close_at = (select max(live.closes_at) from listing_live live where live.auction_id = auctions.id),
	lot_count = (select count(*) from listing_live live where live.auction_id = auctions.id),
	stagger_seconds = 0,
	announced_at = created_at,
	updated_at = created_at;
