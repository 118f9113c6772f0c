ALTER TABLE `listing_live` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `listing_live` ADD `pause_reason` text;
