CREATE TABLE `registration_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`method` text NOT NULL,
	`target` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `registration_drafts_expiry` ON `registration_drafts` (`expires_at`);--> statement-breakpoint
ALTER TABLE `codes` ADD `ip_address` text;--> statement-breakpoint
CREATE INDEX `codes_person` ON `codes` (`person_id`,`purpose`,`sent_at`);--> statement-breakpoint
CREATE INDEX `codes_address` ON `codes` (`ip_address`,`sent_at`);