CREATE TABLE `gift_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`shown` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`issued_by` text NOT NULL,
	`issued_at` integer NOT NULL,
	`redeemed_by` text,
	`redeemed_at` integer,
	FOREIGN KEY (`issued_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`redeemed_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_cards_amount" CHECK(amount > 0),
	CONSTRAINT "gift_cards_redeemed" CHECK((redeemed_by is null) = (redeemed_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_cards_code` ON `gift_cards` (`code_hash`);--> statement-breakpoint
CREATE INDEX `gift_cards_issued` ON `gift_cards` (`issued_at`);--> statement-breakpoint
CREATE TABLE `offline_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`request_key` text NOT NULL,
	`invoice_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`undone_by` text,
	`undone_at` integer,
	`undone_why` text,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undone_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offline_payments_method" CHECK(method in ('cash', 'check', 'card', 'transfer')),
	CONSTRAINT "offline_payments_amount" CHECK(amount > 0),
	CONSTRAINT "offline_payments_undone" CHECK((undone_by is null) = (undone_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offline_payments_request` ON `offline_payments` (`request_key`);--> statement-breakpoint
CREATE INDEX `offline_payments_invoice` ON `offline_payments` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`person_id` text NOT NULL,
	`organisation_id` text,
	`invoice_id` text,
	`payment_id` text,
	`way` text,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "transactions_state" CHECK(state in ('under_way', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `transactions_person` ON `transactions` (`person_id`,`at`);--> statement-breakpoint
CREATE INDEX `transactions_organisation` ON `transactions` (`organisation_id`,`at`);--> statement-breakpoint
CREATE INDEX `transactions_at` ON `transactions` (`at`);--> statement-breakpoint
CREATE INDEX `transactions_invoice` ON `transactions` (`invoice_id`,`at`);--> statement-breakpoint
CREATE INDEX `transactions_payment` ON `transactions` (`payment_id`);--> statement-breakpoint
-- Written by hand: the list of transactions follows payments and the books by itself.
INSERT INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, way, amount, state)
SELECT payments.id || ':' || targets.position, targets.kind, payments.created_at, payments.person_id,
  invoices.organisation_id, invoices.id, payments.id, NULL, targets.amount,
  CASE payments.state WHEN 'succeeded' THEN 'done' WHEN 'failed' THEN 'failed' ELSE 'under_way' END
FROM payment_targets targets JOIN payments ON payments.id = targets.payment_id
  LEFT JOIN invoices ON targets.kind = 'invoice' AND invoices.id = targets.target_id;--> statement-breakpoint
CREATE TRIGGER transactions_begin AFTER INSERT ON payment_targets BEGIN
  INSERT INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, way, amount, state)
  SELECT payments.id || ':' || new.position, new.kind, payments.created_at, payments.person_id,
    invoices.organisation_id, invoices.id, payments.id, NULL, new.amount, 'under_way'
  FROM payments
    LEFT JOIN invoices ON new.kind = 'invoice' AND invoices.id = new.target_id
  WHERE payments.id = new.payment_id;
END;--> statement-breakpoint
CREATE TRIGGER transactions_end AFTER UPDATE OF state ON payments WHEN new.state IN ('succeeded', 'failed') BEGIN
  UPDATE transactions SET state = iif(new.state = 'succeeded', 'done', 'failed') WHERE payment_id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER transactions_cash AFTER INSERT ON money_entries WHEN new.kind IN ('cash-payment', 'cash-undone') BEGIN
  INSERT INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, way, amount, state)
  SELECT new.id, new.kind, new.at, invoices.buyer_id, invoices.organisation_id, invoices.id, NULL, 'cash',
    -(value ->> 'amount'), 'done'
  FROM json_each(new.lines) JOIN invoices ON invoices.id = value ->> 'party'
  WHERE value ->> 'account' = 'receivable';
END;--> statement-breakpoint
CREATE TRIGGER transactions_gift AFTER INSERT ON money_entries WHEN new.kind = 'gift-redeemed' BEGIN
  INSERT INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, way, amount, state)
  SELECT new.id, new.kind, new.at, value ->> 'party', NULL, NULL, NULL, 'wallet', value ->> 'amount', 'done'
  FROM json_each(new.lines) WHERE value ->> 'account' = 'wallet';
END;--> statement-breakpoint
CREATE TRIGGER transactions_refund AFTER INSERT ON money_entries WHEN new.kind = 'refund' BEGIN
  INSERT INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, way, amount, state)
  SELECT new.id, new.kind, new.at, invoices.buyer_id, invoices.organisation_id, invoices.id, NULL,
    (SELECT value ->> 'account' FROM json_each(new.lines) WHERE value ->> 'account' <> 'refunds'),
    -(value ->> 'amount'), 'done'
  FROM json_each(new.lines) JOIN credit_notes ON credit_notes.id = value ->> 'party'
    JOIN invoices ON invoices.id = credit_notes.invoice_id
  WHERE value ->> 'account' = 'refunds';
END;
