CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`person_id` text,
	`reply_to` text,
	`language` text NOT NULL,
	`template` text NOT NULL,
	`data` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`provider` text,
	`provider_ref` text,
	`last_error` text,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outbox_channel" CHECK(channel in ('email', 'sms')),
	CONSTRAINT "outbox_state" CHECK(state in ('waiting', 'sent', 'kept', 'parked', 'expired'))
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_recent` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_person` ON `outbox` (`person_id`);--> statement-breakpoint
CREATE TABLE `fresh_listings` (
	`listing_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `search_hits` (
	`search_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`person_id` text NOT NULL,
	`found_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`mailed_at` integer,
	PRIMARY KEY(`search_id`, `listing_id`),
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `search_hits_listing` ON `search_hits` (`listing_id`);--> statement-breakpoint
CREATE INDEX `search_hits_person` ON `search_hits` (`person_id`,`mailed_at`);--> statement-breakpoint
CREATE INDEX `search_hits_due` ON `search_hits` (`due_at`,`person_id`) WHERE mailed_at is null;--> statement-breakpoint
CREATE TABLE `search_passes` (
	`id` text PRIMARY KEY NOT NULL,
	`listings` text NOT NULL,
	`after_query` text,
	`step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `people` ADD `language` text;--> statement-breakpoint
CREATE INDEX `standings_outbid` ON `standings` (`updated_at`) WHERE status = 'outbid';--> statement-breakpoint
CREATE INDEX `saved_searches_query` ON `saved_searches` (`query`,`id`);--> statement-breakpoint
-- Written by hand: a listing is fresh from the moment that it is public, whoever has made it so. Those that are there
-- before this is applied are not.
CREATE TRIGGER fresh_listings_insert AFTER INSERT ON listing_live BEGIN
  INSERT INTO fresh_listings (listing_id) VALUES (new.listing_id) ON CONFLICT DO NOTHING;
END;
