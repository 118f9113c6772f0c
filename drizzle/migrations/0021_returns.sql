CREATE TABLE `credit_note_lines` (
	`credit_note_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`hammer` integer NOT NULL,
	`premium` integer NOT NULL,
	`tax` integer NOT NULL,
	PRIMARY KEY(`credit_note_id`, `line_id`),
	FOREIGN KEY (`credit_note_id`) REFERENCES `credit_notes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `invoice_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_note_lines_amounts" CHECK(quantity >= 0 and hammer >= 0 and premium >= 0 and tax >= 0)
);
--> statement-breakpoint
CREATE INDEX `credit_note_lines_line` ON `credit_note_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `credit_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`common_number` text NOT NULL,
	`request_key` text NOT NULL,
	`invoice_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`request_id` text,
	`hammer` integer NOT NULL,
	`premium` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`issued_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `return_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`issued_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_notes_total" CHECK(total > 0 and total = hammer + premium + tax)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_key` ON `credit_notes` (`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_number` ON `credit_notes` (`organisation_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_common_number` ON `credit_notes` (`common_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_request` ON `credit_notes` (`request_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`credit_note_id` text NOT NULL,
	`way` text NOT NULL,
	`payment_id` text,
	`gateway` text,
	`charge` text,
	`gateway_ref` text,
	`amount` integer NOT NULL,
	`state` text DEFAULT 'started' NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`credit_note_id`) REFERENCES `credit_notes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_state" CHECK(state in ('started', 'unknown', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_way" CHECK(way in ('gateway', 'wallet', 'cash')),
	CONSTRAINT "refunds_amount" CHECK(amount > 0),
	CONSTRAINT "refunds_charge" CHECK(way <> 'gateway' or (gateway is not null and charge is not null))
);
--> statement-breakpoint
CREATE INDEX `refunds_credit_note` ON `refunds` (`credit_note_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_under_way` ON `refunds` (`updated_at`) WHERE state in ('started', 'unknown', 'pending');--> statement-breakpoint
CREATE TABLE `return_request_lines` (
	`request_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`request_id`, `line_id`),
	FOREIGN KEY (`request_id`) REFERENCES `return_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `invoice_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_request_lines_quantity" CHECK(quantity > 0)
);
--> statement-breakpoint
CREATE INDEX `return_request_lines_line` ON `return_request_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `return_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`common_number` text NOT NULL,
	`request_key` text NOT NULL,
	`invoice_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`state` text DEFAULT 'raised' NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answered_by` text,
	`raised_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_requests_state" CHECK(state in ('raised', 'approved', 'refused', 'cancelled', 'received', 'refunded')),
	CONSTRAINT "return_requests_reason" CHECK(reason in ('not_as_described', 'parts_missing', 'does_not_work', 'changed_mind'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `return_requests_key` ON `return_requests` (`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `return_requests_number` ON `return_requests` (`organisation_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `return_requests_common_number` ON `return_requests` (`common_number`);--> statement-breakpoint
CREATE INDEX `return_requests_invoice` ON `return_requests` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `return_requests_buyer` ON `return_requests` (`buyer_id`,`raised_at`);--> statement-breakpoint
CREATE INDEX `return_requests_organisation` ON `return_requests` (`organisation_id`,`raised_at`);--> statement-breakpoint
CREATE INDEX `return_requests_latest` ON `return_requests` (`raised_at`);--> statement-breakpoint
-- Written by hand: no piece is asked back twice, or after it was credited.
CREATE TRIGGER return_request_lines_left AFTER INSERT ON return_request_lines BEGIN
  SELECT raise(ABORT, 'There are not that many pieces to ask back.')
  FROM invoice_lines line WHERE line.id = new.line_id AND line.quantity < (
    SELECT coalesce(sum(asked.quantity), 0) FROM return_request_lines asked
      JOIN return_requests requests ON requests.id = asked.request_id
    WHERE asked.line_id = new.line_id AND requests.state IN ('raised', 'approved', 'received')
  ) + (SELECT coalesce(sum(quantity), 0) FROM credit_note_lines WHERE line_id = new.line_id);
  SELECT raise(ABORT, 'This line is of another invoice.')
  WHERE (SELECT invoice_id FROM invoice_lines WHERE id = new.line_id)
    IS NOT (SELECT invoice_id FROM return_requests WHERE id = new.request_id);
END;--> statement-breakpoint
-- Only what is paid is credited, and no more than it came to; a return is answered by one credit note, while it is open.
CREATE TRIGGER credit_notes_left AFTER INSERT ON credit_notes BEGIN
  SELECT raise(ABORT, 'This invoice is not paid.')
  WHERE (SELECT status FROM invoices WHERE id = new.invoice_id) IS NOT 'paid';
  SELECT raise(ABORT, 'More would be credited than the invoice comes to.')
  WHERE (SELECT sum(total) FROM credit_notes WHERE invoice_id = new.invoice_id)
    > (SELECT total FROM invoices WHERE id = new.invoice_id);
  SELECT raise(ABORT, 'This return is not to be refunded.')
  WHERE new.request_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM return_requests
    WHERE id = new.request_id AND invoice_id = new.invoice_id AND state IN ('approved', 'received'));
END;--> statement-breakpoint
CREATE TRIGGER credit_notes_final BEFORE UPDATE ON credit_notes BEGIN
  SELECT raise(ABORT, 'A credit note is never changed.');
END;--> statement-breakpoint
CREATE TRIGGER credit_note_lines_left AFTER INSERT ON credit_note_lines BEGIN
  SELECT raise(ABORT, 'More would be credited than the line has.') WHERE EXISTS (
    SELECT 1 FROM credit_note_lines credited JOIN invoice_lines line ON line.id = credited.line_id
    WHERE credited.line_id = new.line_id GROUP BY line.id
    HAVING sum(credited.quantity) > line.quantity OR sum(credited.hammer) > line.hammer
      OR sum(credited.premium) > line.premium OR sum(credited.tax) > line.tax);
  SELECT raise(ABORT, 'This line is of another invoice.')
  WHERE (SELECT invoice_id FROM invoice_lines WHERE id = new.line_id)
    IS NOT (SELECT invoice_id FROM credit_notes WHERE id = new.credit_note_id);
END;--> statement-breakpoint
CREATE TRIGGER credit_note_lines_final BEFORE UPDATE ON credit_note_lines BEGIN
  SELECT raise(ABORT, 'A credit note is never changed.');
END;--> statement-breakpoint
-- No more goes back than a credit note owes, nor by any way than a payment took by it.
CREATE TRIGGER refunds_left AFTER INSERT ON refunds BEGIN
  SELECT raise(ABORT, 'More would go back than is owed.')
  WHERE (SELECT sum(amount) FROM refunds WHERE credit_note_id = new.credit_note_id AND state <> 'failed')
    > (SELECT total FROM credit_notes WHERE id = new.credit_note_id);
  SELECT raise(ABORT, 'More would go back than was taken.')
  WHERE new.payment_id IS NOT NULL
    AND (SELECT sum(amount) FROM refunds WHERE payment_id = new.payment_id AND way = new.way AND state <> 'failed')
      > coalesce((SELECT CASE new.way WHEN 'gateway' THEN amount - wallet_amount WHEN 'wallet' THEN wallet_amount ELSE 0 END
        FROM payments WHERE id = new.payment_id AND state = 'succeeded'), 0);
END;--> statement-breakpoint
-- What is decided stays so, and what is to go back is never changed.
CREATE TRIGGER refunds_final BEFORE UPDATE ON refunds
WHEN (old.state IN ('succeeded', 'failed') AND new.state <> old.state)
  OR new.amount <> old.amount OR new.credit_note_id <> old.credit_note_id OR new.way <> old.way
  OR new.payment_id IS NOT old.payment_id OR new.charge IS NOT old.charge
BEGIN
  SELECT raise(ABORT, 'This refund is decided, or is another one.');
END;
