-- What a gateway tells by itself: disputes, refunds that were made there and not here, its fees, and what nobody understood.
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`gateway` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`withheld` integer DEFAULT 0 NOT NULL,
	`fee` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`due_at` integer,
	`opened_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_state" CHECK(state in ('inquiry','open','won','lost'))
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_latest` ON `disputes` (`opened_at`);--> statement-breakpoint
CREATE TABLE `outside_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`gateway` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outside_refunds_state" CHECK(state in ('pending','succeeded','failed')),
	CONSTRAINT "outside_refunds_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE INDEX `outside_refunds_payment` ON `outside_refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `outside_refunds_latest` ON `outside_refunds` (`created_at`);--> statement-breakpoint
CREATE TABLE `book_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`person_id` text,
	`entries` integer NOT NULL,
	`invoices` integer NOT NULL,
	`organisations` integer NOT NULL,
	`wallets` integer NOT NULL,
	`faults` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `book_checks_at` ON `book_checks` (`at`);--> statement-breakpoint
ALTER TABLE `payments` ADD `gateway_fee` integer;--> statement-breakpoint
CREATE INDEX `payments_gateway_ref` ON `payments` (`gateway_ref`) WHERE gateway_ref is not null;--> statement-breakpoint
CREATE INDEX `payments_fee` ON `payments` (`updated_at`) WHERE state = 'succeeded' and gateway is not null and gateway_fee is null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `outside_id` text REFERENCES outside_refunds(id);--> statement-breakpoint
CREATE INDEX `refunds_outside` ON `refunds` (`outside_id`) WHERE outside_id is not null;--> statement-breakpoint
ALTER TABLE `gateway_events` ADD `problem` text;--> statement-breakpoint
CREATE INDEX `money_entries_at` ON `money_entries` (`at`);--> statement-breakpoint
DROP TRIGGER refunds_final;--> statement-breakpoint
-- A bank may send back what had gone through, once the books say so. Else what is decided stays so, and what is to go back is never changed.
CREATE TRIGGER refunds_final BEFORE UPDATE ON refunds
WHEN (old.state = 'failed' AND new.state <> old.state)
  OR (old.state = 'succeeded' AND new.state NOT IN ('succeeded', 'failed'))
  OR (old.state = 'succeeded' AND new.state = 'failed'
    AND NOT EXISTS (SELECT 1 FROM money_entries WHERE id = 'unrefunded:' || old.id))
  OR new.amount <> old.amount OR new.credit_note_id <> old.credit_note_id OR new.way <> old.way
  OR new.payment_id IS NOT old.payment_id OR new.charge IS NOT old.charge
  OR new.outside_id IS NOT old.outside_id
BEGIN
  SELECT raise(ABORT, 'This refund is decided, or is another one.');
END;--> statement-breakpoint
-- What was refunded at the gateway has left it: no credit note gives more of it back than that, nor twice.
CREATE TRIGGER refunds_outside_left AFTER INSERT ON refunds WHEN new.way = 'gateway' AND new.payment_id IS NOT NULL BEGIN
  SELECT raise(ABORT, 'More would go back than was refunded at the gateway.')
  WHERE new.outside_id IS NOT NULL
    AND (SELECT sum(amount) FROM refunds WHERE outside_id = new.outside_id AND state <> 'failed')
      > coalesce((SELECT amount FROM outside_refunds WHERE id = new.outside_id AND state = 'succeeded'), 0);
  SELECT raise(ABORT, 'More would go back than the gateway has left.')
  WHERE new.outside_id IS NULL
    AND (SELECT sum(amount) FROM refunds WHERE payment_id = new.payment_id AND way = 'gateway' AND state <> 'failed' AND outside_id IS NULL)
      + (SELECT coalesce(sum(amount), 0) FROM outside_refunds WHERE payment_id = new.payment_id AND state <> 'failed')
      > (SELECT amount - wallet_amount FROM payments WHERE id = new.payment_id);
END;
