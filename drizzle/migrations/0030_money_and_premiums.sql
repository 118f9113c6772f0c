ALTER TABLE `invoice_lines` ADD `premium_tiers` text;--> statement-breakpoint
ALTER TABLE `listing_live` ADD `charges` text;--> statement-breakpoint
ALTER TABLE `organisations` ADD `premium` text;--> statement-breakpoint
CREATE INDEX `organisations_premium` ON `organisations` (`name`) WHERE premium is not null;--> statement-breakpoint
ALTER TABLE `gift_cards` ADD `voided_by` text REFERENCES people(id);--> statement-breakpoint
ALTER TABLE `gift_cards` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `gift_cards` ADD `voided_why` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `deposit_id` text REFERENCES deposits(id);--> statement-breakpoint
CREATE INDEX `transactions_deposit` ON `transactions` (`deposit_id`) WHERE deposit_id is not null;--> statement-breakpoint
-- Written by hand: transactions say of what deposit and what fee they are, and follow a deposit to its end.
UPDATE transactions SET
  deposit_id = (SELECT deposits.id FROM payment_targets targets JOIN deposits ON deposits.id = targets.target_id
    WHERE targets.payment_id = transactions.payment_id AND targets.kind = 'deposit'),
  organisation_id = (SELECT deposits.organisation_id FROM payment_targets targets JOIN deposits ON deposits.id = targets.target_id
    WHERE targets.payment_id = transactions.payment_id AND targets.kind = 'deposit')
WHERE kind = 'deposit' AND payment_id IS NOT NULL;--> statement-breakpoint
UPDATE transactions SET
  invoice_id = (SELECT fees.invoice_id FROM payment_targets targets JOIN fees ON fees.id = targets.target_id
    WHERE targets.payment_id = transactions.payment_id AND targets.kind = 'fee'),
  organisation_id = (SELECT fees.organisation_id FROM payment_targets targets JOIN fees ON fees.id = targets.target_id
    WHERE targets.payment_id = transactions.payment_id AND targets.kind = 'fee')
WHERE kind = 'fee' AND payment_id IS NOT NULL;--> statement-breakpoint
INSERT OR IGNORE INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, deposit_id, way, amount, state)
  SELECT entries.id, entries.kind, entries.at, deposits.person_id, deposits.organisation_id,
    CASE entries.kind WHEN 'deposit-applied' THEN (SELECT value ->> 'party' FROM json_each(entries.lines) WHERE value ->> 'account' = 'receivable')
      WHEN 'invoice-defaulted' THEN (SELECT value ->> 'party' FROM json_each(entries.lines) WHERE value ->> 'account' = 'receivable')
      WHEN 'deposit-kept' THEN deposits.invoice_id END,
    NULL, deposits.id,
    CASE entries.kind WHEN 'deposit-left' THEN 'cash'
      WHEN 'deposit-released' THEN (SELECT value ->> 'account' FROM json_each(entries.lines) WHERE value ->> 'account' <> 'deposit')
      ELSE 'deposit' END,
    (line.value ->> 'amount') * iif(entries.kind IN ('deposit-left', 'deposit-released'), -1, 1), 'done'
  FROM money_entries entries, json_each(entries.lines) line JOIN deposits ON deposits.id = line.value ->> 'party'
  WHERE line.value ->> 'account' = 'deposit'
  AND entries.kind IN ('deposit-left', 'deposit-applied', 'deposit-released', 'deposit-kept', 'invoice-defaulted');--> statement-breakpoint
DROP TRIGGER transactions_begin;--> statement-breakpoint
CREATE TRIGGER transactions_begin AFTER INSERT ON payment_targets BEGIN
  INSERT INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, deposit_id, way, amount, state)
  SELECT payments.id || ':' || new.position, new.kind, payments.created_at, payments.person_id,
    coalesce(invoices.organisation_id, deposits.organisation_id, fees.organisation_id),
    coalesce(invoices.id, fees.invoice_id), payments.id, deposits.id, NULL, new.amount, 'under_way'
  FROM payments
    LEFT JOIN invoices ON new.kind = 'invoice' AND invoices.id = new.target_id
    LEFT JOIN deposits ON new.kind = 'deposit' AND deposits.id = new.target_id
    LEFT JOIN fees ON new.kind = 'fee' AND fees.id = new.target_id
  WHERE payments.id = new.payment_id;
END;--> statement-breakpoint
-- What is applied to an invoice or kept by a seller is given out of the deposit; an invoice that is called off gives it back.
CREATE TRIGGER transactions_deposit AFTER INSERT ON money_entries
WHEN new.kind IN ('deposit-left', 'deposit-applied', 'deposit-released', 'deposit-kept', 'invoice-defaulted') BEGIN
  INSERT INTO transactions (id, kind, at, person_id, organisation_id, invoice_id, payment_id, deposit_id, way, amount, state)
  SELECT new.id, new.kind, new.at, deposits.person_id, deposits.organisation_id,
    CASE new.kind WHEN 'deposit-applied' THEN (SELECT value ->> 'party' FROM json_each(new.lines) WHERE value ->> 'account' = 'receivable')
      WHEN 'invoice-defaulted' THEN (SELECT value ->> 'party' FROM json_each(new.lines) WHERE value ->> 'account' = 'receivable')
      WHEN 'deposit-kept' THEN deposits.invoice_id END,
    NULL, deposits.id,
    CASE new.kind WHEN 'deposit-left' THEN 'cash'
      WHEN 'deposit-released' THEN (SELECT value ->> 'account' FROM json_each(new.lines) WHERE value ->> 'account' <> 'deposit')
      ELSE 'deposit' END,
    (line.value ->> 'amount') * iif(new.kind IN ('deposit-left', 'deposit-released'), -1, 1), 'done'
  FROM json_each(new.lines) line JOIN deposits ON deposits.id = line.value ->> 'party'
  WHERE line.value ->> 'account' = 'deposit';
END;--> statement-breakpoint
-- A gift card is redeemed or made worthless, once.
CREATE TRIGGER gift_cards_final BEFORE UPDATE ON gift_cards
WHEN old.redeemed_at IS NOT NULL OR old.voided_at IS NOT NULL BEGIN
  SELECT raise(ABORT, 'This gift card is used.');
END;
