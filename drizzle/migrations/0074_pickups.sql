ALTER TABLE `locations` ADD `walk_ins` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE `lot_pickups` (
	`line_id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`location_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`collect_by` integer,
	`more_days_reason` text,
	`ready_at` integer,
	`no_shows` integer DEFAULT 0 NOT NULL,
	`reminded_at` integer,
	`late_at` integer,
	`abandoned_at` integer,
	`missing_at` integer,
	`found_at` integer,
	`gone_at` integer,
	`gone_how` text,
	`collected_by` text,
	`handed_by` text,
	FOREIGN KEY (`line_id`) REFERENCES `invoice_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lot_pickups_gone" CHECK((gone_at is null) = (gone_how is null)),
	CONSTRAINT "lot_pickups_gone_how" CHECK(gone_how in ('handed_over', 'sent', 'cancelled', 'returned'))
);
--> statement-breakpoint
CREATE INDEX `lot_pickups_invoice` ON `lot_pickups` (`invoice_id`);
--> statement-breakpoint
CREATE INDEX `lot_pickups_buyer` ON `lot_pickups` (`buyer_id`,`gone_at`);
--> statement-breakpoint
CREATE INDEX `lot_pickups_open` ON `lot_pickups` (`organisation_id`,`location_id`,`buyer_id`) WHERE gone_at is null;
--> statement-breakpoint
CREATE INDEX `lot_pickups_yard_open` ON `lot_pickups` (`location_id`,`collect_by`) WHERE gone_at is null;
--> statement-breakpoint
CREATE INDEX `lot_pickups_yard_gone` ON `lot_pickups` (`location_id`,`gone_at`) WHERE gone_at is not null;
--> statement-breakpoint
CREATE INDEX `lot_pickups_to_reckon` ON `lot_pickups` (`line_id`) WHERE collect_by is null;
--> statement-breakpoint
CREATE INDEX `lot_pickups_to_remind` ON `lot_pickups` (`collect_by`,`line_id`) WHERE gone_at is null and reminded_at is null;
--> statement-breakpoint
CREATE INDEX `lot_pickups_to_mark_late` ON `lot_pickups` (`collect_by`,`line_id`) WHERE gone_at is null and late_at is null;
--> statement-breakpoint
CREATE INDEX `lot_pickups_to_abandon` ON `lot_pickups` (`collect_by`,`line_id`) WHERE gone_at is null and late_at is not null and abandoned_at is null;
--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`organisation_id` text NOT NULL,
	`location_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`auction_id` text,
	`calendar` text NOT NULL,
	`walk_in` integer DEFAULT false NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`vehicle` text DEFAULT '' NOT NULL,
	`booked_by` text,
	`reschedules` integer DEFAULT 0 NOT NULL,
	`offered_at` integer,
	`offered_why` text,
	`version` integer DEFAULT 1 NOT NULL,
	`reminded_at` integer,
	`cancelled_at` integer,
	`no_show_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_in_at` integer,
	`spot` text,
	`parking_lot_no` text,
	`car_make` text DEFAULT '' NOT NULL,
	`model` text DEFAULT '' NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`preparing_at` integer,
	`prepared_by` text,
	`ready_at` integer,
	`completed_at` integer,
	`collected_by` text,
	`signature` text,
	`photo` text,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booked_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prepared_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_state" CHECK(state in ('booked', 'waiting', 'preparing', 'ready', 'completed', 'cancelled', 'no_show')),
	CONSTRAINT "bookings_spot" CHECK(spot in ('office', 'parking')),
	CONSTRAINT "bookings_offered_why" CHECK(offered_why in ('no_show', 'yard_closed', 'day_closed')),
	CONSTRAINT "bookings_times" CHECK(ends_at >= starts_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_number` ON `bookings` (`number`);
--> statement-breakpoint
CREATE INDEX `bookings_slot` ON `bookings` (`calendar`,`starts_at`) WHERE state in ('booked', 'waiting', 'preparing', 'ready', 'completed') and walk_in = 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_parking` ON `bookings` (`location_id`,`parking_lot_no`) WHERE state in ('waiting', 'preparing', 'ready') and parking_lot_no is not null;
--> statement-breakpoint
CREATE INDEX `bookings_buyer` ON `bookings` (`buyer_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `bookings_yard` ON `bookings` (`location_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `bookings_organisation` ON `bookings` (`organisation_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `bookings_queue` ON `bookings` (`location_id`,`checked_in_at`) WHERE state in ('waiting', 'preparing', 'ready');
--> statement-breakpoint
CREATE INDEX `bookings_completed` ON `bookings` (`location_id`,`completed_at`) WHERE state = 'completed';
--> statement-breakpoint
CREATE INDEX `bookings_to_come` ON `bookings` (`starts_at`,`id`) WHERE state = 'booked';
--> statement-breakpoint
CREATE INDEX `bookings_to_remind` ON `bookings` (`starts_at`,`id`) WHERE state = 'booked' and reminded_at is null;
--> statement-breakpoint
CREATE TABLE `booking_lots` (
	`booking_id` text NOT NULL,
	`line_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`picked_at` integer,
	`handed_at` integer,
	PRIMARY KEY(`booking_id`, `line_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `invoice_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booking_lots_state" CHECK(state in ('open', 'handed', 'later', 'missing', 'left'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_lots_line_open` ON `booking_lots` (`line_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `booking_lots_line` ON `booking_lots` (`line_id`);
--> statement-breakpoint
CREATE TABLE `order_log` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`booking_id` text,
	`line_id` text,
	`step` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`by_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_log_invoice` ON `order_log` (`invoice_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `order_log_booking` ON `order_log` (`booking_id`) WHERE booking_id is not null;
--> statement-breakpoint
CREATE TRIGGER lot_pickups_insert AFTER INSERT ON invoice_lines BEGIN
	INSERT OR IGNORE INTO lot_pickups (line_id, invoice_id, organisation_id, location_id, buyer_id)
	SELECT new.id, id, organisation_id, location_id, buyer_id FROM invoices WHERE id = new.invoice_id;
END;
--> statement-breakpoint
CREATE TRIGGER lot_pickups_cancelled AFTER UPDATE OF status ON invoices WHEN new.status = 'cancelled' AND old.status <> 'cancelled' BEGIN
	UPDATE lot_pickups SET gone_at = coalesce(new.cancelled_at, new.created_at), gone_how = 'cancelled'
	WHERE invoice_id = new.id AND gone_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER lot_pickups_sent AFTER INSERT ON shipments BEGIN
	UPDATE lot_pickups SET gone_at = new.shipped_at, gone_how = 'sent', handed_by = new.shipped_by
	WHERE invoice_id = new.invoice_id AND gone_at IS NULL;
END;
--> statement-breakpoint
INSERT INTO lot_pickups (line_id, invoice_id, organisation_id, location_id, buyer_id, gone_at, gone_how)
SELECT line.id, invoice.id, invoice.organisation_id, invoice.location_id, invoice.buyer_id,
	CASE
		WHEN invoice.status = 'cancelled' THEN coalesce(invoice.cancelled_at, invoice.created_at)
		WHEN shipment.shipped_at IS NOT NULL THEN shipment.shipped_at
		WHEN invoice.status = 'paid' AND invoice.paid_at < (unixepoch() - 2592000) * 1000 THEN invoice.paid_at
	END,
	CASE
		WHEN invoice.status = 'cancelled' THEN 'cancelled'
		WHEN shipment.shipped_at IS NOT NULL THEN 'sent'
		WHEN invoice.status = 'paid' AND invoice.paid_at < (unixepoch() - 2592000) * 1000 THEN 'handed_over'
	END
FROM invoice_lines line JOIN invoices invoice ON invoice.id = line.invoice_id
LEFT JOIN shipments shipment ON shipment.invoice_id = invoice.id;
