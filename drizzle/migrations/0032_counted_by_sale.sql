DROP INDEX `listing_live_closing`;--> statement-breakpoint
CREATE INDEX `listing_live_closing` ON `listing_live` (`live`,`closes_at`,`format`,`category_id`,`condition_id`,`location_id`);