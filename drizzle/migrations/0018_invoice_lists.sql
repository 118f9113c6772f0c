ALTER TABLE `invoices` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `late_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `public_token` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `public_notes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `internal_notes` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_public_token` ON `invoices` (`public_token`) WHERE public_token is not null;--> statement-breakpoint
CREATE INDEX `invoices_buyer_status` ON `invoices` (`buyer_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_buyer_total` ON `invoices` (`buyer_id`,`total`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_organisation_status` ON `invoices` (`organisation_id`,`status`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_organisation_total` ON `invoices` (`organisation_id`,`total`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_to_remind` ON `invoices` (`due_at`) WHERE status = 'unpaid' and reminded_at is null;--> statement-breakpoint
CREATE INDEX `invoices_to_mark_late` ON `invoices` (`due_at`) WHERE status = 'unpaid' and late_at is null;
--> statement-breakpoint
-- Written by hand: whoever marks an invoice as paid or cancelled, what follows from it follows.
CREATE TRIGGER invoices_settled AFTER UPDATE OF status ON invoices
WHEN new.status <> old.status AND new.status IN ('paid', 'cancelled')
BEGIN
  INSERT OR IGNORE INTO events (id, type, payload, created_at, attempts, due_at)
  VALUES ('invoice-' || new.status || ':' || new.id, 'invoice-' || new.status, json_object('invoiceId', new.id),
    coalesce(new.paid_at, new.cancelled_at, new.created_at), 0, coalesce(new.paid_at, new.cancelled_at, new.created_at));
END;
