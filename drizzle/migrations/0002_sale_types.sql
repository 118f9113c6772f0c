-- Written by hand where the generator would rebuild `listings`: its rows are pointed at with cascades, and the search index hangs on its triggers.
CREATE TABLE `deposits` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deposits_status" CHECK(status in ('held', 'applied', 'released'))
);
--> statement-breakpoint
CREATE INDEX `deposits_person` ON `deposits` (`person_id`,`listing_id`);--> statement-breakpoint
CREATE TABLE `purchase_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`common_number` text NOT NULL,
	`organisation_id` text NOT NULL,
	`supplier_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`sale_id` text NOT NULL,
	`title` text NOT NULL,
	`price` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`supplier_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_orders_sale` ON `purchase_orders` (`sale_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_orders_number` ON `purchase_orders` (`organisation_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_orders_common_number` ON `purchase_orders` (`common_number`);--> statement-breakpoint
CREATE INDEX `purchase_orders_supplier` ON `purchase_orders` (`supplier_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `auctions` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`title` text NOT NULL,
	`group_close` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `auctions_organisation` ON `auctions` (`organisation_id`);--> statement-breakpoint
CREATE TABLE `saved_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`gateway_ref` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`expiry_month` integer NOT NULL,
	`expiry_year` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_cards_person` ON `saved_cards` (`person_id`);--> statement-breakpoint
CREATE TABLE `__new_bids` (
	`listing_id` text NOT NULL,
	`seq` integer NOT NULL,
	`bid_id` text NOT NULL,
	`person_id` text NOT NULL,
	`tag` integer NOT NULL,
	`kind` text NOT NULL,
	`price` integer,
	`answered` integer NOT NULL,
	`silent` integer NOT NULL,
	`removed` text,
	`why_public` text,
	`why_party` text,
	`placed_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `seq`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bids_kind" CHECK(kind in ('max', 'hard', 'sealed', 'pre')),
	CONSTRAINT "bids_removed" CHECK(removed is null or removed in ('cancelled', 'declined', 'fallen'))
);
--> statement-breakpoint
INSERT INTO `__new_bids`("listing_id", "seq", "bid_id", "person_id", "tag", "kind", "price", "answered", "silent", "removed", "placed_at") SELECT "listing_id", "seq", "bid_id", "person_id", "tag", "kind", "price", "answered", "silent", case when "declined" then 'declined' end, "placed_at" FROM `bids`;--> statement-breakpoint
DROP TABLE `bids`;--> statement-breakpoint
ALTER TABLE `__new_bids` RENAME TO `bids`;--> statement-breakpoint
CREATE INDEX `bids_history` ON `bids` (`listing_id`,`silent`,`seq`);--> statement-breakpoint
CREATE INDEX `bids_person` ON `bids` (`person_id`,`placed_at`);--> statement-breakpoint
CREATE TABLE `__new_standings` (
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`own_max` integer,
	`status` text NOT NULL,
	`proposal` text,
	`seq` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`person_id`, `listing_id`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standings_status" CHECK(status in ('winner', 'outbid', 'won', 'lost', 'placed', 'removed'))
);
--> statement-breakpoint
INSERT INTO `__new_standings`("person_id", "listing_id", "own_max", "status", "seq", "updated_at") SELECT "person_id", "listing_id", "own_max", "status", "seq", "updated_at" FROM `standings`;--> statement-breakpoint
DROP TABLE `standings`;--> statement-breakpoint
ALTER TABLE `__new_standings` RENAME TO `standings`;--> statement-breakpoint
CREATE INDEX `standings_recent` ON `standings` (`person_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `standings_listing` ON `standings` (`listing_id`,`status`);--> statement-breakpoint
CREATE TABLE `__new_listing_live` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`condition_id` text NOT NULL,
	`location_id` text NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`retail_price` integer,
	`status` text NOT NULL,
	`live` integer GENERATED ALWAYS AS (status in ('scheduled', 'open')) VIRTUAL,
	`steal_bps` integer GENERATED ALWAYS AS (case when retail_price > 0 then price * 10000 / retail_price end) VIRTUAL,
	`price` integer NOT NULL,
	`next_minimum` integer,
	`buy_now` integer,
	`stock` integer DEFAULT 1 NOT NULL,
	`outcome` text,
	`offer_count` integer DEFAULT 0 NOT NULL,
	`bidder_count` integer DEFAULT 0 NOT NULL,
	`reserve_met` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`extensions` integer DEFAULT 0 NOT NULL,
	`leader_id` text,
	`winner_id` text,
	`projected_seq` integer DEFAULT -1 NOT NULL,
	`ledger_head` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`condition_id`) REFERENCES `conditions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`leader_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`winner_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listing_live_outcome" CHECK(outcome is null or outcome in ('sold', 'unsold', 'withdrawn')),
	CONSTRAINT "listing_live_status" CHECK(status in ('scheduled', 'open', 'sold', 'closed'))
);
--> statement-breakpoint
INSERT INTO `__new_listing_live`("listing_id", "category_id", "condition_id", "location_id", "featured", "retail_price", "status", "price", "next_minimum", "offer_count", "bidder_count", "reserve_met", "starts_at", "closes_at", "extensions", "leader_id", "winner_id", "projected_seq", "ledger_head") SELECT "listing_id", "category_id", "condition_id", "location_id", "featured", "retail_price", "status", "price", "next_minimum", "offer_count", "bidder_count", "reserve_met", "starts_at", "closes_at", "extensions", "leader_id", "winner_id", "projected_seq", "ledger_head" FROM `listing_live`;--> statement-breakpoint
DROP TABLE `listing_live`;--> statement-breakpoint
ALTER TABLE `__new_listing_live` RENAME TO `listing_live`;--> statement-breakpoint
CREATE INDEX `listing_live_due` ON `listing_live` (`status`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_starting` ON `listing_live` (`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `listing_live_closing` ON `listing_live` (`live`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_category` ON `listing_live` (`live`,`category_id`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_location` ON `listing_live` (`live`,`location_id`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_condition` ON `listing_live` (`live`,`condition_id`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_price` ON `listing_live` (`live`,`price`);--> statement-breakpoint
CREATE INDEX `listing_live_retail` ON `listing_live` (`live`,`retail_price`);--> statement-breakpoint
CREATE INDEX `listing_live_steals` ON `listing_live` (`live`,`steal_bps`);--> statement-breakpoint
CREATE INDEX `listing_live_popular` ON `listing_live` (`live`,`offer_count`);--> statement-breakpoint
CREATE INDEX `listing_live_featured` ON `listing_live` (`live`,`closes_at`) WHERE featured = 1;--> statement-breakpoint
ALTER TABLE `listings` ADD `format` text DEFAULT 'ascending' NOT NULL CHECK (format in ('ascending', 'reverse', 'sealed', 'fixed'));--> statement-breakpoint
ALTER TABLE `listings` ADD `max_start` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `buy_now_price` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `buy_now_policy` text DEFAULT 'price_reaches' NOT NULL CHECK (buy_now_policy in ('price_reaches', 'first_bid', 'bid_at_or_above_ends'));--> statement-breakpoint
ALTER TABLE `listings` ADD `quantity` integer DEFAULT 1 NOT NULL CHECK (quantity > 0 and (quantity = 1 or format = 'fixed'));--> statement-breakpoint
ALTER TABLE `listings` ADD `pre_bids` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `deposit_amount` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `auction_id` text REFERENCES auctions(id);--> statement-breakpoint
ALTER TABLE `listings` ADD `relisted_from_id` text;--> statement-breakpoint
CREATE INDEX `listings_auction` ON `listings` (`auction_id`) WHERE auction_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `listings_relisted_from` ON `listings` (`relisted_from_id`);--> statement-breakpoint
ALTER TABLE `organisations` ADD `plan_features` text DEFAULT '["pre_bid","proxy_bid","extend_auction"]' NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `restocking_fee_due` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `spending_limit` integer;