CREATE TABLE `account_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`actor_id` text,
	`what` text NOT NULL,
	`facts` text,
	`ip_address` text,
	`user_agent` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_changes_person` ON `account_changes` (`person_id`,`at`);--> statement-breakpoint
CREATE TABLE `addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`company_name` text,
	`address1` text NOT NULL,
	`address2` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip` text NOT NULL,
	`country` text NOT NULL,
	`phone` text,
	`is_primary` integer DEFAULT false NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "addresses_status" CHECK(status in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `addresses_person` ON `addresses` (`person_id`,`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_primary` ON `addresses` (`person_id`) WHERE is_primary = 1;--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `documents_person` ON `documents` (`person_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_person` ON `push_subscriptions` (`person_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `registration_fields` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`label` text NOT NULL,
	`type` text NOT NULL,
	`placeholder` text,
	`class` text DEFAULT '' NOT NULL,
	`required` integer DEFAULT false NOT NULL,
	`options` text,
	`active` integer DEFAULT 1 NOT NULL,
	`show_order` integer NOT NULL,
	`view_page` integer DEFAULT 3 NOT NULL,
	`for_organization` integer DEFAULT false NOT NULL,
	`for_buyer` integer DEFAULT false NOT NULL,
	`view_on` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `registration_fields_name` ON `registration_fields` (`view_page`,`name`);--> statement-breakpoint
CREATE INDEX `registration_fields_order` ON `registration_fields` (`view_page`,`show_order`);--> statement-breakpoint
CREATE TABLE `codes` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`target` text NOT NULL,
	`person_id` text,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	CONSTRAINT "codes_purpose" CHECK(purpose in ('email', 'phone', 'sign_in'))
);
--> statement-breakpoint
CREATE INDEX `codes_target` ON `codes` (`target`,`purpose`,`sent_at`);--> statement-breakpoint
CREATE INDEX `codes_expiry` ON `codes` (`expires_at`);--> statement-breakpoint
ALTER TABLE `people` ADD `username` text;--> statement-breakpoint
ALTER TABLE `people` ADD `additional_phone` text;--> statement-breakpoint
ALTER TABLE `people` ADD `phone_type` text;--> statement-breakpoint
ALTER TABLE `people` ADD `address1` text;--> statement-breakpoint
ALTER TABLE `people` ADD `apt_unit` text;--> statement-breakpoint
ALTER TABLE `people` ADD `city` text;--> statement-breakpoint
ALTER TABLE `people` ADD `state` text;--> statement-breakpoint
ALTER TABLE `people` ADD `zip` text;--> statement-breakpoint
ALTER TABLE `people` ADD `country` text;--> statement-breakpoint
ALTER TABLE `people` ADD `company_name` text;--> statement-breakpoint
ALTER TABLE `people` ADD `find_source` text;--> statement-breakpoint
ALTER TABLE `people` ADD `driver_license` text;--> statement-breakpoint
ALTER TABLE `people` ADD `license_expiry_date` text;--> statement-breakpoint
ALTER TABLE `people` ADD `ein_no` text;--> statement-breakpoint
ALTER TABLE `people` ADD `tax_number` text;--> statement-breakpoint
ALTER TABLE `people` ADD `tax_document_id` text;--> statement-breakpoint
ALTER TABLE `people` ADD `tax_doc_status` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `extra_fields` text;--> statement-breakpoint
ALTER TABLE `people` ADD `terms_accepted_at` integer;--> statement-breakpoint
ALTER TABLE `people` ADD `sms_terms_accepted_at` integer;--> statement-breakpoint
ALTER TABLE `people` ADD `marketing_emails` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `approved` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `market_status` text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `email_notification` text;--> statement-breakpoint
ALTER TABLE `people` ADD `sms_notification` text;--> statement-breakpoint
ALTER TABLE `people` ADD `interested_categories` text;--> statement-breakpoint
ALTER TABLE `people` ADD `closed_at` integer;--> statement-breakpoint
-- numbers that several people share are proved for none but the first
UPDATE `people` SET `phone_verified` = 0 WHERE `phone_verified` = 1 AND `rowid` NOT IN (SELECT min(`rowid`) FROM `people` WHERE `phone_verified` = 1 GROUP BY `phone`);--> statement-breakpoint
CREATE UNIQUE INDEX `people_phone` ON `people` (`phone`) WHERE phone_verified = 1;