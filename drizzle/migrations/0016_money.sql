CREATE TABLE `money_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`lines` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `money_lines` (
	`entry_id` text NOT NULL,
	`line` integer NOT NULL,
	`account` text NOT NULL,
	`party` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `money_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `money_lines_entry` ON `money_lines` (`entry_id`,`line`);--> statement-breakpoint
CREATE INDEX `money_lines_account` ON `money_lines` (`account`,`party`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`request_key` text NOT NULL,
	`invoice_id` text NOT NULL,
	`person_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`gateway` text NOT NULL,
	`gateway_ref` text,
	`card_brand` text NOT NULL,
	`card_last4` text NOT NULL,
	`state` text DEFAULT 'started' NOT NULL,
	`failure` text,
	`challenge_address` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_state" CHECK(state in ('started', 'challenged', 'unknown', 'succeeded', 'failed')),
	CONSTRAINT "payments_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_request` ON `payments` (`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_invoice` ON `payments` (`invoice_id`) WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX `payments_under_way` ON `payments` (`updated_at`) WHERE state in ('started', 'challenged', 'unknown');--> statement-breakpoint
CREATE TABLE `sandbox_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`card` text NOT NULL,
	`expiry_month` integer NOT NULL,
	`expiry_year` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sandbox_charges` (
	`key` text PRIMARY KEY NOT NULL,
	`ref` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`return_to` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_charges_state" CHECK(state in ('charged', 'challenge', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_charges_ref_unique` ON `sandbox_charges` (`ref`);--> statement-breakpoint
ALTER TABLE `saved_cards` ADD `fingerprint` text;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_cards_default` ON `saved_cards` (`person_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_cards_same` ON `saved_cards` (`person_id`,`fingerprint`);--> statement-breakpoint
-- Written by hand: what is not balanced is no entry, whoever writes it.
CREATE TRIGGER money_entries_balance BEFORE INSERT ON money_entries
WHEN coalesce((SELECT sum(value ->> 'amount') FROM json_each(new.lines)), 1) <> 0
BEGIN
  SELECT raise(ABORT, 'This entry does not balance.');
END;--> statement-breakpoint
CREATE TRIGGER money_entries_lines AFTER INSERT ON money_entries BEGIN
  INSERT INTO money_lines (entry_id, line, account, party, amount)
  SELECT new.id, key, value ->> 'account', value ->> 'party', value ->> 'amount' FROM json_each(new.lines);
END;--> statement-breakpoint
CREATE TRIGGER money_entries_final BEFORE UPDATE ON money_entries BEGIN
  SELECT raise(ABORT, 'An entry is never changed: write one that takes it back.');
END;--> statement-breakpoint
CREATE TRIGGER money_lines_final BEFORE UPDATE ON money_lines BEGIN
  SELECT raise(ABORT, 'A balance is never changed: write an entry.');
END;--> statement-breakpoint
-- What was owed before there were books.
INSERT INTO money_entries (id, kind, lines, at)
SELECT 'issued:' || id, 'invoice-issued', json_array(
  json_object('account', 'receivable', 'party', id, 'amount', total),
  json_object('account', 'seller', 'party', organisation_id, 'amount', -hammer),
  json_object('account', 'premium', 'party', '', 'amount', -premium),
  json_object('account', 'tax', 'party', '', 'amount', -tax)
), created_at FROM invoices WHERE status = 'unpaid';
