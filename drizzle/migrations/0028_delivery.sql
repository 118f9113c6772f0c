CREATE TABLE `delivery_terms` (
	`organisation_id` text PRIMARY KEY NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`zones` text NOT NULL,
	`free_from` integer,
	`days` text DEFAULT '' NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "delivery_terms_free_from" CHECK(free_from is null or free_from > 0)
);
--> statement-breakpoint
CREATE TABLE `shipments` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`carrier` text NOT NULL,
	`tracking_number` text DEFAULT '' NOT NULL,
	`tracking_url` text,
	`version` integer DEFAULT 1 NOT NULL,
	`shipped_by` text NOT NULL,
	`shipped_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `invoices` ADD `delivery_type` text DEFAULT 'local_pickup' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `delivery` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `delivery_tax` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `delivery_address` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `billing_address` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `delivery_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `delivery_type` text DEFAULT 'local_pickup' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `delivery` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_address` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `billing_address` text;--> statement-breakpoint
ALTER TABLE `credit_notes` ADD `delivery` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_notes` ADD `delivery_tax` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- How an invoice is handed over can be chosen until somebody pays it; a deposit is no payment of it.
CREATE TRIGGER invoices_delivery_settled BEFORE UPDATE OF delivery_version ON invoices
WHEN new.delivery_version <> old.delivery_version
BEGIN
  SELECT raise(ABORT, 'How it is handed over is settled.')
  WHERE old.status <> 'unpaid'
    OR EXISTS (SELECT 1 FROM payment_targets WHERE kind = 'invoice' AND target_id = old.id AND open = 1)
    OR coalesce((
      SELECT sum(lines.amount) FROM money_lines lines JOIN money_entries entries ON entries.id = lines.entry_id
      WHERE lines.account = 'receivable' AND lines.party = old.id
        AND entries.kind NOT IN ('invoice-issued', 'delivery-chosen', 'deposit-applied')), 0) <> 0;
END;--> statement-breakpoint
-- Whoever takes an invoice back while its delivery is chosen takes back another sum than it has: one of them fails.
CREATE TRIGGER invoices_delivery_cancelled AFTER UPDATE OF status ON invoices
WHEN new.status = 'cancelled' AND new.delivery_version > 0
BEGIN
  SELECT raise(ABORT, 'Less or more than is owed was taken back.')
  WHERE (SELECT sum(amount) FROM money_lines WHERE account = 'receivable' AND party = new.id) <> 0;
END;--> statement-breakpoint
-- No more of a delivery is taken back than it came to.
CREATE TRIGGER credit_notes_delivery AFTER INSERT ON credit_notes WHEN new.delivery <> 0 OR new.delivery_tax <> 0
BEGIN
  SELECT raise(ABORT, 'More would be credited than the delivery came to.')
  WHERE new.delivery < 0 OR new.delivery_tax < 0 OR new.delivery > new.hammer OR new.delivery_tax > new.tax
    OR (SELECT sum(delivery) FROM credit_notes WHERE invoice_id = new.invoice_id)
      > (SELECT delivery FROM invoices WHERE id = new.invoice_id)
    OR (SELECT sum(delivery_tax) FROM credit_notes WHERE invoice_id = new.invoice_id)
      > (SELECT delivery_tax FROM invoices WHERE id = new.invoice_id);
END;
