DROP INDEX `listing_live_price`;--> statement-breakpoint
CREATE INDEX `listing_live_price` ON `listing_live` (`live`,`price`,`closes_at`,`category_id`,`condition_id`,`location_id`);--> statement-breakpoint
CREATE INDEX `listing_images_uploaded` ON `listing_images` (`name`) WHERE name like 'up-%';