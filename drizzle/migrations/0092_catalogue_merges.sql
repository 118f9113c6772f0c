CREATE TABLE `category_merges` (
	`from_id` text PRIMARY KEY NOT NULL,
	`into_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`person_id` text NOT NULL,
	`person_email` text NOT NULL,
	FOREIGN KEY (`from_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`into_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `category_merges_into` ON `category_merges` (`into_id`);--> statement-breakpoint
CREATE INDEX `listing_drafts_category` ON `listing_drafts` (fields ->> '$.category');--> statement-breakpoint
CREATE INDEX `listing_drafts_condition` ON `listing_drafts` (fields ->> '$.condition');--> statement-breakpoint
CREATE INDEX `listings_category` ON `listings` (`category_id`);--> statement-breakpoint
CREATE INDEX `listings_condition` ON `listings` (`condition_id`);--> statement-breakpoint
CREATE INDEX `lot_templates_category` ON `lot_templates` (fields ->> '$.category');--> statement-breakpoint
CREATE INDEX `lot_templates_condition` ON `lot_templates` (fields ->> '$.condition');