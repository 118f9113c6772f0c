ALTER TABLE `auction_acts` ADD `cursor` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `listing_live_paused` ON `listing_live` (`paused_at`) WHERE paused_at is not null;
