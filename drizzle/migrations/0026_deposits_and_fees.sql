CREATE TABLE `fees` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`cause` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'due' NOT NULL,
	`charged_by` text,
	`waived_by` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`charged_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`waived_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fees_cause" CHECK(cause in ('unpaid', 'not_collected')),
	CONSTRAINT "fees_status" CHECK(status in ('due', 'paid', 'waived')),
	CONSTRAINT "fees_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fees_invoice` ON `fees` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `fees_person` ON `fees` (`person_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `fees_organisation` ON `fees` (`organisation_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_deposits` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`tender` text,
	`gateway` text,
	`gateway_ref` text,
	`applied` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`route` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`invoice_id` text,
	`offer` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deposits_status" CHECK(status in ('pending', 'held', 'asked', 'releasing', 'released', 'applied', 'kept')),
	CONSTRAINT "deposits_parts" CHECK(applied >= 0 and kept >= 0 and applied + kept <= amount)
);
--> statement-breakpoint
-- By hand: what was left before there were deposits in the books was left at the yard.
INSERT INTO `__new_deposits` (id, person_id, listing_id, organisation_id, amount, status, tender, applied, created_at, updated_at)
SELECT deposits.id, person_id, listing_id, organisation_id, amount, status, 'cash', iif(status = 'applied', amount, 0),
  deposits.created_at, deposits.created_at
FROM deposits JOIN listings ON listings.id = listing_id;--> statement-breakpoint
DROP TABLE `deposits`;--> statement-breakpoint
ALTER TABLE `__new_deposits` RENAME TO `deposits`;--> statement-breakpoint
CREATE UNIQUE INDEX `deposits_open` ON `deposits` (`person_id`,`listing_id`) WHERE status in ('pending', 'held', 'asked');--> statement-breakpoint
CREATE INDEX `deposits_person` ON `deposits` (`person_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deposits_organisation` ON `deposits` (`organisation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deposits_listing` ON `deposits` (`listing_id`,`status`);--> statement-breakpoint
CREATE INDEX `deposits_held` ON `deposits` (`updated_at`) WHERE status = 'held';--> statement-breakpoint
CREATE INDEX `deposits_under_way` ON `deposits` (`updated_at`) WHERE status in ('asked', 'releasing');--> statement-breakpoint
CREATE INDEX `deposits_invoice` ON `deposits` (`invoice_id`) WHERE invoice_id is not null;--> statement-breakpoint
INSERT OR IGNORE INTO money_entries (id, kind, lines, at)
SELECT 'left:' || id, 'deposit-left', json_array(
  json_object('account', 'cash', 'party', organisation_id, 'amount', amount),
  json_object('account', 'deposit', 'party', id, 'amount', -amount)
), created_at FROM deposits WHERE status = 'held' AND amount > 0;--> statement-breakpoint
-- A deposit is paid once, and for what it is.
CREATE TRIGGER payment_targets_deposit BEFORE INSERT ON payment_targets
WHEN new.open = 1 AND new.kind = 'deposit' AND NOT EXISTS (
  SELECT 1 FROM deposits WHERE id = new.target_id AND status = 'pending' AND amount = new.amount)
BEGIN
  SELECT raise(ABORT, 'This is more than is owed.');
END;--> statement-breakpoint
-- What somebody owes is the sum of their fees that are due.
CREATE TRIGGER fees_charged AFTER INSERT ON fees BEGIN
  UPDATE people SET restocking_fee_due = (SELECT coalesce(sum(amount), 0) FROM fees
    WHERE person_id = new.person_id AND status = 'due') WHERE id = new.person_id;
END;--> statement-breakpoint
CREATE TRIGGER fees_settled AFTER UPDATE OF status ON fees BEGIN
  UPDATE people SET restocking_fee_due = (SELECT coalesce(sum(amount), 0) FROM fees
    WHERE person_id = new.person_id AND status = 'due') WHERE id = new.person_id;
END;
