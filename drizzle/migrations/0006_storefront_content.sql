CREATE TABLE `audit_log` (
	`subject` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`person_id` text NOT NULL,
	`person_email` text NOT NULL,
	`before` text,
	`after` text,
	PRIMARY KEY(`subject`, `version`)
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text,
	`person_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`topic` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`message` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contact_messages_topic" CHECK(topic in ('lot', 'invoice', 'pickup', 'account', 'selling', 'other'))
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE TABLE `pages` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`slug`, `language`)
);
--> statement-breakpoint
CREATE TABLE `phrases` (
	`key` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`key`, `language`)
);
--> statement-breakpoint
ALTER TABLE `banners` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `increment_schedules` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `updated_at` integer DEFAULT 0 NOT NULL;