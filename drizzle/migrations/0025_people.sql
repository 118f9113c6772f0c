CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_en` text NOT NULL,
	`text_en` text NOT NULL,
	`subject_es` text NOT NULL,
	`text_es` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`cursor` text DEFAULT 'p:' NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	CONSTRAINT "campaigns_state" CHECK(state in ('draft', 'sending', 'sent'))
);
--> statement-breakpoint
CREATE INDEX `campaigns_recent` ON `campaigns` (`created_at`);--> statement-breakpoint
CREATE INDEX `campaigns_sending` ON `campaigns` (`started_at`) WHERE state = 'sending';--> statement-breakpoint
CREATE TABLE `seller_news` (
	`person_id` text PRIMARY KEY NOT NULL,
	`told_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `identity_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`facts` text NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "identity_checks_state" CHECK(state in ('asked', 'verified', 'refused', 'withdrawn'))
);
--> statement-breakpoint
CREATE INDEX `identity_checks_person` ON `identity_checks` (`person_id`,`asked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `identity_checks_open` ON `identity_checks` (`person_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `identity_checks_waiting` ON `identity_checks` (`asked_at`) WHERE state = 'asked';--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitations_role" CHECK(role in ('owner', 'manager', 'staff'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_who` ON `invitations` (`organisation_id`,`email`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `organisation_id` text;--> statement-breakpoint
CREATE INDEX `bids_recent` ON `bids` (`placed_at`) WHERE silent = 0;