CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`search_text` text NOT NULL,
	`query` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_person` ON `saved_searches` (`person_id`,`search_text`,`query`);--> statement-breakpoint
DROP INDEX `listing_live_closing`;--> statement-breakpoint
DROP INDEX `listing_live_price`;--> statement-breakpoint
DROP INDEX `listing_live_retail`;--> statement-breakpoint
DROP INDEX `listing_live_steals`;--> statement-breakpoint
DROP INDEX `listing_live_popular`;--> statement-breakpoint
ALTER TABLE `listing_live` ADD `format` text DEFAULT 'ascending' NOT NULL;--> statement-breakpoint
ALTER TABLE `listing_live` ADD `added_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listing_live` ADD `doc` integer;--> statement-breakpoint
CREATE INDEX `listing_live_buy_now` ON `listing_live` (`live`,`buy_now`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_added` ON `listing_live` (`live`,`added_at`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_facets` ON `listing_live` (`live`,`category_id`,`condition_id`,`location_id`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_doc` ON `listing_live` (`doc`,`live`,`closes_at`,`category_id`,`condition_id`,`location_id`);--> statement-breakpoint
CREATE INDEX `listing_live_closing` ON `listing_live` (`live`,`closes_at`,`format`);--> statement-breakpoint
CREATE INDEX `listing_live_price` ON `listing_live` (`live`,`price`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_retail` ON `listing_live` (`live`,`retail_price`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_steals` ON `listing_live` (`live`,`steal_bps`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_popular` ON `listing_live` (`live`,`offer_count`,`closes_at`);--> statement-breakpoint
ALTER TABLE `people` ADD `user_location` text;