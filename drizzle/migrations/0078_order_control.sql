CREATE INDEX `invoices_location_created` ON `invoices` (`location_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `bookings_waiting` ON `bookings` (`starts_at`,`id`) WHERE state = 'waiting';
--> statement-breakpoint
DROP TRIGGER lot_pickups_cancelled;
--> statement-breakpoint
CREATE TRIGGER lot_pickups_cancelled AFTER UPDATE OF status ON invoices WHEN new.status = 'cancelled' AND old.status <> 'cancelled' BEGIN
	UPDATE lot_pickups SET gone_at = coalesce(new.cancelled_at, new.created_at), gone_how = 'cancelled'
	WHERE invoice_id = new.id AND gone_at IS NULL;
	UPDATE booking_lots SET state = 'left'
	WHERE state = 'open' AND line_id IN (SELECT line_id FROM lot_pickups WHERE invoice_id = new.id);
	UPDATE bookings SET state = 'cancelled', cancelled_at = coalesce(new.cancelled_at, new.created_at),
		updated_at = coalesce(new.cancelled_at, new.created_at), version = version + 1
	WHERE state IN ('booked', 'waiting', 'no_show')
		AND id IN (SELECT held.booking_id FROM booking_lots held JOIN lot_pickups lot ON lot.line_id = held.line_id WHERE lot.invoice_id = new.id)
		AND NOT EXISTS (SELECT 1 FROM booking_lots held WHERE held.booking_id = bookings.id AND held.state <> 'left');
END;
