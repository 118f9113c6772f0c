ALTER TABLE `credit_notes` ADD `off_owed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_notes` ADD `kept` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_notes` ADD `cause` text;--> statement-breakpoint
ALTER TABLE `credit_notes` ADD `restock` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- some of an unpaid invoice is credited: it owes less, and only where it owes nothing any more does something go back
DROP TRIGGER credit_notes_left;--> statement-breakpoint
CREATE TRIGGER credit_notes_left AFTER INSERT ON credit_notes BEGIN
  SELECT raise(ABORT, 'This invoice is not paid.')
  FROM invoices WHERE id = new.invoice_id AND status <> 'paid' AND (status <> 'unpaid'
    OR (new.off_owed + new.kept < new.total
      AND (SELECT sum(amount) FROM money_lines WHERE account = 'receivable' AND party = new.invoice_id) IS NOT 0));
  SELECT raise(ABORT, 'More would be taken off than there is.')
  WHERE new.off_owed < 0 OR new.kept < 0 OR new.off_owed + new.kept > new.total;
  SELECT raise(ABORT, 'More would be credited than the invoice comes to.')
  WHERE (SELECT sum(total) FROM credit_notes WHERE invoice_id = new.invoice_id)
    > (SELECT total FROM invoices WHERE id = new.invoice_id);
  SELECT raise(ABORT, 'This return is not to be refunded.')
  WHERE new.request_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM return_requests
    WHERE id = new.request_id AND invoice_id = new.invoice_id AND state IN ('approved', 'received'));
END;
--> statement-breakpoint
DROP TRIGGER refunds_left;--> statement-breakpoint
CREATE TRIGGER refunds_left AFTER INSERT ON refunds BEGIN
  SELECT raise(ABORT, 'More would go back than is owed.')
  WHERE (SELECT sum(amount) FROM refunds WHERE credit_note_id = new.credit_note_id AND state <> 'failed')
    > (SELECT total - off_owed - kept FROM credit_notes WHERE id = new.credit_note_id);
  SELECT raise(ABORT, 'More would go back than was taken.')
  WHERE new.payment_id IS NOT NULL
    AND (SELECT sum(amount) FROM refunds WHERE payment_id = new.payment_id AND way = new.way AND state <> 'failed')
      > coalesce((SELECT CASE new.way WHEN 'gateway' THEN amount - wallet_amount WHEN 'wallet' THEN wallet_amount ELSE 0 END
        FROM payments WHERE id = new.payment_id AND state = 'succeeded'), 0);
END;
