ALTER TABLE `deposits` ADD `outside` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER deposits_outside_left AFTER UPDATE OF outside ON deposits WHEN new.outside > old.outside BEGIN
  SELECT raise(ABORT, 'More would go back than was refunded at the gateway.')
  FROM payment_targets targets
  WHERE targets.kind = 'deposit' AND targets.target_id = new.id
    AND (SELECT coalesce(sum(amount), 0) FROM refunds
        WHERE payment_id = targets.payment_id AND outside_id IS NOT NULL AND state <> 'failed') + new.outside
      > (SELECT coalesce(sum(amount), 0) FROM outside_refunds
        WHERE payment_id = targets.payment_id AND state = 'succeeded');
END;--> statement-breakpoint
CREATE TRIGGER refunds_outside_deposit AFTER INSERT ON refunds WHEN new.outside_id IS NOT NULL BEGIN
  SELECT raise(ABORT, 'More would go back than was refunded at the gateway.')
  FROM payment_targets targets JOIN deposits ON deposits.id = targets.target_id
  WHERE targets.kind = 'deposit' AND targets.payment_id = new.payment_id AND deposits.outside > 0
    AND (SELECT sum(amount) FROM refunds
        WHERE payment_id = new.payment_id AND outside_id IS NOT NULL AND state <> 'failed') + deposits.outside
      > (SELECT coalesce(sum(amount), 0) FROM outside_refunds
        WHERE payment_id = new.payment_id AND state = 'succeeded');
END;
