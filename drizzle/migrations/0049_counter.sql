CREATE TABLE `counter_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`request_key` text NOT NULL,
	`organisation_id` text NOT NULL,
	`location_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`given` integer NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`taken_by` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "counter_receipts_method" CHECK(method in ('cash', 'check', 'card', 'transfer')),
	CONSTRAINT "counter_receipts_amount" CHECK(amount > 0),
	CONSTRAINT "counter_receipts_given" CHECK(given = amount or (given > amount and method = 'cash'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `counter_receipts_request` ON `counter_receipts` (`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `counter_receipts_number` ON `counter_receipts` (`organisation_id`,`number`);--> statement-breakpoint
CREATE INDEX `counter_receipts_yard` ON `counter_receipts` (`location_id`,`taken_at`);--> statement-breakpoint
ALTER TABLE `offline_payments` ADD `receipt_id` text REFERENCES counter_receipts(id);--> statement-breakpoint
CREATE INDEX `offline_payments_day` ON `offline_payments` (`organisation_id`,`recorded_at`);--> statement-breakpoint
CREATE INDEX `offline_payments_undone_day` ON `offline_payments` (`organisation_id`,`undone_at`) WHERE undone_at is not null;--> statement-breakpoint
CREATE INDEX `offline_payments_receipt` ON `offline_payments` (`receipt_id`) WHERE receipt_id is not null;--> statement-breakpoint
ALTER TABLE `locations` ADD `time_zone` text DEFAULT 'America/New_York' NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_organisation_buyer` ON `invoices` (`organisation_id`,`buyer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_organisation_created` ON `invoices` (`organisation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_organisation_cancelled` ON `invoices` (`organisation_id`,`cancelled_at`,`id`) WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX `credit_notes_organisation_created` ON `credit_notes` (`organisation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `people_name` ON `people` (name collate nocase);--> statement-breakpoint
CREATE INDEX `people_last_name` ON `people` (last_name collate nocase);
