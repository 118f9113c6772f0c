DROP INDEX `auctions_organisation`;--> statement-breakpoint
CREATE INDEX `auctions_organisation` ON `auctions` (`organisation_id`,`state`,`first_close_at`,`id`);
