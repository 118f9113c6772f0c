CREATE TABLE `listing_changes` (
	`listing_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`person_id` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`people` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `version`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `lot_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lot_templates_name` ON `lot_templates` (`organisation_id`,`name`);--> statement-breakpoint
CREATE TABLE `lot_videos` (
	`lot_id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `listing_images` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listing_images` ADD `file_name` text DEFAULT '' NOT NULL;
