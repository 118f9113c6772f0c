ALTER TABLE `invoices` ADD `cancel_reason` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `cancelled_by` text REFERENCES people(id);--> statement-breakpoint
-- what was paid of an invoice that is called off before it is paid whole is credited in the batch that takes back the rest
DROP TRIGGER credit_notes_left;--> statement-breakpoint
CREATE TRIGGER credit_notes_left AFTER INSERT ON credit_notes BEGIN
  SELECT raise(ABORT, 'This invoice is not paid.')
  FROM invoices WHERE id = new.invoice_id AND status <> 'paid' AND (status <> 'unpaid'
    OR (SELECT sum(amount) FROM money_lines WHERE account = 'receivable' AND party = new.invoice_id) IS NOT 0);
  SELECT raise(ABORT, 'More would be credited than the invoice comes to.')
  WHERE (SELECT sum(total) FROM credit_notes WHERE invoice_id = new.invoice_id)
    > (SELECT total FROM invoices WHERE id = new.invoice_id);
  SELECT raise(ABORT, 'This return is not to be refunded.')
  WHERE new.request_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM return_requests
    WHERE id = new.request_id AND invoice_id = new.invoice_id AND state IN ('approved', 'received'));
END;
--> statement-breakpoint
CREATE TRIGGER offline_payments_stay BEFORE UPDATE OF undone_at ON offline_payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'What it has paid was called off or given back.')
  WHERE EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND status = 'cancelled')
    OR EXISTS (SELECT 1 FROM credit_notes WHERE invoice_id = old.invoice_id);
END;
