CREATE INDEX `listing_drafts_schedule` ON `listing_drafts` (fields ->> '$.schedule');--> statement-breakpoint
CREATE INDEX `listings_schedule` ON `listings` (`increment_schedule_id`);--> statement-breakpoint
CREATE INDEX `lot_templates_schedule` ON `lot_templates` (fields ->> '$.schedule');