-- Written by hand: what was paid moves into a table of its own, and payments get new columns.
DROP INDEX `payments_request`;--> statement-breakpoint
DROP INDEX `payments_invoice`;--> statement-breakpoint
DROP INDEX `payments_under_way`;--> statement-breakpoint
ALTER TABLE `payments` RENAME TO `payments_before`;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`request_key` text NOT NULL,
	`person_id` text NOT NULL,
	`amount` integer NOT NULL,
	`wallet_amount` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`gateway` text,
	`gateway_ref` text,
	`source_kind` text,
	`source_name` text,
	`source_last4` text,
	`state` text DEFAULT 'started' NOT NULL,
	`failure` text,
	`challenge_address` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_state" CHECK(state in ('started', 'challenged', 'pending', 'unknown', 'succeeded', 'failed')),
	CONSTRAINT "payments_amount" CHECK(amount > 0),
	CONSTRAINT "payments_wallet" CHECK(wallet_amount between 0 and amount),
	CONSTRAINT "payments_source" CHECK((source_kind is null) = (wallet_amount = amount) and (source_kind is null) = (gateway is null))
);
--> statement-breakpoint
INSERT INTO payments (id, request_key, person_id, amount, wallet_amount, currency, gateway, gateway_ref, source_kind,
  source_name, source_last4, state, failure, challenge_address, created_at, updated_at)
SELECT id, request_key, person_id, amount, 0, currency, gateway, gateway_ref, 'card', card_brand, card_last4, state, failure,
  challenge_address, created_at, updated_at FROM payments_before;--> statement-breakpoint
CREATE TABLE `payment_targets` (
	`payment_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`amount` integer NOT NULL,
	`open` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`payment_id`, `position`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_targets_kind" CHECK(kind in ('invoice', 'wallet', 'deposit', 'fee')),
	CONSTRAINT "payment_targets_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_targets_open` ON `payment_targets` (`kind`,`target_id`) WHERE open = 1;--> statement-breakpoint
CREATE INDEX `payment_targets_target` ON `payment_targets` (`kind`,`target_id`);--> statement-breakpoint
INSERT INTO payment_targets (payment_id, position, kind, target_id, amount, open)
SELECT id, 1, 'invoice', invoice_id, amount, state IN ('started', 'challenged', 'unknown') FROM payments_before;--> statement-breakpoint
DROP TABLE `payments_before`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_request` ON `payments` (`request_key`);--> statement-breakpoint
CREATE INDEX `payments_under_way` ON `payments` (`updated_at`) WHERE state in ('started', 'challenged', 'pending', 'unknown');--> statement-breakpoint
CREATE INDEX `payments_person` ON `payments` (`person_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `partial` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- What an older version wrote while the books came in.
INSERT OR IGNORE INTO money_entries (id, kind, lines, at)
SELECT 'issued:' || id, 'invoice-issued', json_array(
  json_object('account', 'receivable', 'party', id, 'amount', total),
  json_object('account', 'seller', 'party', organisation_id, 'amount', -hammer),
  json_object('account', 'premium', 'party', '', 'amount', -premium),
  json_object('account', 'tax', 'party', '', 'amount', -tax)
), created_at FROM invoices WHERE status = 'unpaid';--> statement-breakpoint
CREATE TRIGGER payment_targets_owed BEFORE INSERT ON payment_targets
WHEN new.open = 1 AND new.kind IN ('invoice', 'fee') AND new.amount > coalesce((
  SELECT sum(amount) FROM money_lines
  WHERE account = CASE new.kind WHEN 'invoice' THEN 'receivable' ELSE 'fee' END AND party = new.target_id), 0)
BEGIN
  SELECT raise(ABORT, 'This is more than is owed.');
END;--> statement-breakpoint
-- What is decided is no longer under way.
CREATE TRIGGER payments_close AFTER UPDATE OF state ON payments WHEN new.state IN ('succeeded', 'failed') BEGIN
  UPDATE payment_targets SET open = 0 WHERE payment_id = new.id;
END;--> statement-breakpoint
-- An entry is judged with all of its lines: nobody owes less than nothing, nor less than a payment under way will
-- bring in, and the house holds for nobody more than it has been given.
DROP TRIGGER money_entries_lines;--> statement-breakpoint
CREATE TRIGGER money_entries_lines AFTER INSERT ON money_entries BEGIN
  INSERT INTO money_lines (entry_id, line, account, party, amount)
  SELECT new.id, key, value ->> 'account', value ->> 'party', value ->> 'amount' FROM json_each(new.lines);
  SELECT raise(ABORT, 'There is not as much there.') FROM json_each(new.lines)
  WHERE value ->> 'account' IN ('wallet', 'wallet_held', 'deposit', 'gift', 'refunds') AND value ->> 'amount' > 0
    AND (SELECT sum(amount) FROM money_lines
      WHERE account = value ->> 'account' AND party = value ->> 'party') > 0;
  SELECT raise(ABORT, 'This is more than is owed.') FROM json_each(new.lines)
  WHERE value ->> 'account' IN ('receivable', 'fee') AND value ->> 'amount' < 0
    AND (SELECT sum(amount) FROM money_lines
      WHERE account = value ->> 'account' AND party = value ->> 'party')
      < coalesce((SELECT amount FROM payment_targets
        WHERE kind = CASE value ->> 'account' WHEN 'receivable' THEN 'invoice' ELSE 'fee' END
          AND target_id = value ->> 'party' AND open = 1), 0);
END;
