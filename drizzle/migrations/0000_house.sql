CREATE TABLE `bids` (
	`listing_id` text NOT NULL,
	`seq` integer NOT NULL,
	`bid_id` text NOT NULL,
	`person_id` text NOT NULL,
	`tag` integer NOT NULL,
	`kind` text NOT NULL,
	`price` integer NOT NULL,
	`answered` integer NOT NULL,
	`silent` integer NOT NULL,
	`declined` integer DEFAULT false NOT NULL,
	`placed_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `seq`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bids_kind" CHECK(kind in ('max', 'hard'))
);
--> statement-breakpoint
CREATE INDEX `bids_history` ON `bids` (`listing_id`,`silent`,`seq`);--> statement-breakpoint
CREATE INDEX `bids_person` ON `bids` (`person_id`,`placed_at`);--> statement-breakpoint
CREATE TABLE `standings` (
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`own_max` integer NOT NULL,
	`status` text NOT NULL,
	`seq` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`person_id`, `listing_id`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standings_status" CHECK(status in ('winner', 'outbid', 'won', 'lost'))
);
--> statement-breakpoint
CREATE INDEX `standings_recent` ON `standings` (`person_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `standings_listing` ON `standings` (`listing_id`,`status`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `events_undelivered` ON `events` (`due_at`) WHERE delivered_at is null;--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`sale_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`title` text NOT NULL,
	`lot_number` integer NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`hammer` integer NOT NULL,
	`premium_bps` integer NOT NULL,
	`premium` integer NOT NULL,
	`tax_bps` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_sale` ON `invoice_lines` (`sale_id`);--> statement-breakpoint
CREATE INDEX `invoice_lines_invoice` ON `invoice_lines` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_lines_listing` ON `invoice_lines` (`listing_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`common_invoice` text NOT NULL,
	`organisation_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`location_id` text NOT NULL,
	`status` text DEFAULT 'unpaid' NOT NULL,
	`payment_method` text DEFAULT 'offline' NOT NULL,
	`hammer` integer NOT NULL,
	`premium` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_status" CHECK(status in ('unpaid', 'paid', 'cancelled')),
	CONSTRAINT "invoices_payment_method" CHECK(payment_method in ('offline', 'online'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_common_invoice` ON `invoices` (`common_invoice`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`organisation_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_buyer` ON `invoices` (`buyer_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`parent_id` text,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`picture` text,
	`show_order` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_parent` ON `categories` (`parent_id`,`show_order`);--> statement-breakpoint
CREATE TABLE `conditions` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`show_order` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conditions_slug` ON `conditions` (`slug`);--> statement-breakpoint
CREATE TABLE `listing_images` (
	`listing_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`tint` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `position`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_live` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`condition_id` text NOT NULL,
	`location_id` text NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`retail_price` integer,
	`status` text NOT NULL,
	`live` integer GENERATED ALWAYS AS (status in ('scheduled', 'open')) VIRTUAL,
	`steal_bps` integer GENERATED ALWAYS AS (case when retail_price > 0 then price * 10000 / retail_price end) VIRTUAL,
	`price` integer NOT NULL,
	`next_minimum` integer NOT NULL,
	`offer_count` integer DEFAULT 0 NOT NULL,
	`bidder_count` integer DEFAULT 0 NOT NULL,
	`reserve_met` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`extensions` integer DEFAULT 0 NOT NULL,
	`leader_id` text,
	`winner_id` text,
	`projected_seq` integer DEFAULT -1 NOT NULL,
	`ledger_head` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`condition_id`) REFERENCES `conditions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`leader_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`winner_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listing_live_status" CHECK(status in ('scheduled', 'open', 'sold', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `listing_live_due` ON `listing_live` (`status`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_starting` ON `listing_live` (`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `listing_live_closing` ON `listing_live` (`live`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_category` ON `listing_live` (`live`,`category_id`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_location` ON `listing_live` (`live`,`location_id`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_condition` ON `listing_live` (`live`,`condition_id`,`closes_at`);--> statement-breakpoint
CREATE INDEX `listing_live_price` ON `listing_live` (`live`,`price`);--> statement-breakpoint
CREATE INDEX `listing_live_retail` ON `listing_live` (`live`,`retail_price`);--> statement-breakpoint
CREATE INDEX `listing_live_steals` ON `listing_live` (`live`,`steal_bps`);--> statement-breakpoint
CREATE INDEX `listing_live_popular` ON `listing_live` (`live`,`offer_count`);--> statement-breakpoint
CREATE INDEX `listing_live_featured` ON `listing_live` (`live`,`closes_at`) WHERE featured = 1;--> statement-breakpoint
CREATE TABLE `listings` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`location_id` text NOT NULL,
	`category_id` text NOT NULL,
	`condition_id` text NOT NULL,
	`lot_number` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`disclaimer` text,
	`keywords` text DEFAULT '' NOT NULL,
	`manufacturer` text,
	`brand` text,
	`color_size` text,
	`material` text,
	`bin_location` text,
	`retail_price` integer,
	`start_price` integer NOT NULL,
	`reserve_price` integer,
	`reserve_mode` text DEFAULT 'jump' NOT NULL,
	`bid_kinds` text DEFAULT 'both' NOT NULL,
	`whole_dollars` integer DEFAULT true NOT NULL,
	`increment_schedule_id` text NOT NULL,
	`increment_amount` integer,
	`soft_close_mode` text DEFAULT 'reset' NOT NULL,
	`soft_close_window_ms` integer DEFAULT 300000 NOT NULL,
	`soft_close_extension_ms` integer DEFAULT 300000 NOT NULL,
	`soft_close_cap_ms` integer,
	`starts_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`pickup_deadline_days` integer DEFAULT 7 NOT NULL,
	`demo_generation` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`condition_id`) REFERENCES `conditions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`increment_schedule_id`) REFERENCES `increment_schedules`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listings_start_price" CHECK("listings"."start_price" > 0),
	CONSTRAINT "listings_period" CHECK("listings"."closes_at" > "listings"."starts_at"),
	CONSTRAINT "listings_reserve_mode" CHECK(reserve_mode in ('jump', 'reach')),
	CONSTRAINT "listings_bid_kinds" CHECK(bid_kinds in ('both', 'max', 'hard')),
	CONSTRAINT "listings_soft_close" CHECK(soft_close_mode in ('reset', 'add', 'none'))
);
--> statement-breakpoint
CREATE INDEX `listings_organisation` ON `listings` (`organisation_id`);--> statement-breakpoint
CREATE INDEX `listings_lot_number` ON `listings` (`lot_number`);--> statement-breakpoint
CREATE INDEX `listings_demo` ON `listings` (`demo_generation`) WHERE demo_generation is not null;--> statement-breakpoint
CREATE TABLE `locations` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`organisation_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`address1` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip` text NOT NULL,
	`country` text DEFAULT 'US' NOT NULL,
	`phone` text,
	`hours` text DEFAULT '' NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`parking_slots` text NOT NULL,
	`tax_bps` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `locations_slug` ON `locations` (`slug`);--> statement-breakpoint
CREATE INDEX `locations_organisation` ON `locations` (`organisation_id`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`organisation_id` text NOT NULL,
	`person_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`organisation_id`, `person_id`),
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_role" CHECK(role in ('owner', 'manager', 'staff'))
);
--> statement-breakpoint
CREATE INDEX `memberships_person` ON `memberships` (`person_id`);--> statement-breakpoint
CREATE TABLE `organisations` (
	`id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`invoice_prefix` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organisations_handle` ON `organisations` (`handle`);--> statement-breakpoint
CREATE UNIQUE INDEX `organisations_invoice_prefix` ON `organisations` (`invoice_prefix`);--> statement-breakpoint
CREATE TABLE `credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`person_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credentials_person` ON `credentials` (`person_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `credentials_provider` ON `credentials` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`name` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`image` text,
	`phone` text,
	`phone_verified` integer DEFAULT false NOT NULL,
	`role` text DEFAULT 'buyer' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "people_role" CHECK(role in ('buyer', 'seller', 'admin')),
	CONSTRAINT "people_status" CHECK(status in ('active', 'email_unverified', 'deactivate')),
	CONSTRAINT "people_email_lower" CHECK("people"."email" = lower("people"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_email` ON `people` (`email`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`person_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_person` ON `sessions` (`person_id`);--> statement-breakpoint
CREATE TABLE `socket_tickets` (
	`ticket_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verifications_identifier` ON `verifications` (`identifier`);--> statement-breakpoint
CREATE TABLE `banners` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`facts` text NOT NULL,
	`link_label` text NOT NULL,
	`href` text NOT NULL,
	`pictures` text NOT NULL,
	`show_order` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE `increment_schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`ladder` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
