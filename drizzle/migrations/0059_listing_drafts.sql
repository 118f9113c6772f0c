CREATE TABLE `listing_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`fields` text NOT NULL,
	`pictures` text NOT NULL,
	`relisted_from_id` text,
	`version` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `listing_drafts_organisation` ON `listing_drafts` (`organisation_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `lot_counters` (
	`organisation_id` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `listing_images` ADD `caption` text DEFAULT '' NOT NULL;
