CREATE TABLE `negotiation_moves` (
	`negotiation_id` text NOT NULL,
	`move` integer NOT NULL,
	`side` text NOT NULL,
	`type` text NOT NULL,
	`price` integer NOT NULL,
	`person_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`negotiation_id`, `move`),
	FOREIGN KEY (`negotiation_id`) REFERENCES `negotiations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "negotiation_moves_side" CHECK(side in ('buyer', 'seller', 'house')),
	CONSTRAINT "negotiation_moves_type" CHECK(type in ('offer', 'counter', 'accept', 'decline', 'withdraw', 'expire'))
);
--> statement-breakpoint
CREATE TABLE `negotiations` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`list_price` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`moves` integer DEFAULT 1 NOT NULL,
	`expires_at` integer NOT NULL,
	`sale_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "negotiations_state" CHECK(state in ('open', 'countered', 'agreed', 'bought', 'declined', 'withdrawn', 'expired', 'failed')),
	CONSTRAINT "negotiations_price" CHECK(price > 0 and quantity > 0)
);
--> statement-breakpoint
CREATE INDEX `negotiations_buyer` ON `negotiations` (`buyer_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `negotiations_seller` ON `negotiations` (`organisation_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `negotiations_waiting` ON `negotiations` (`organisation_id`,`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `negotiations_listing` ON `negotiations` (`listing_id`,`buyer_id`,`state`);--> statement-breakpoint
CREATE INDEX `negotiations_due` ON `negotiations` (`expires_at`) WHERE state in ('open', 'countered');--> statement-breakpoint
CREATE INDEX `negotiations_agreed` ON `negotiations` (`updated_at`) WHERE state = 'agreed';--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`organisation_id` text,
	`kind` text NOT NULL,
	`worth` integer NOT NULL,
	`minimum` integer DEFAULT 0 NOT NULL,
	`valid_from` integer,
	`valid_until` integer,
	`most_uses` integer,
	`most_per_person` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupons_kind" CHECK(kind in ('percent', 'amount')),
	CONSTRAINT "coupons_worth" CHECK(worth > 0 and (kind = 'amount' or worth <= 10000))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_organisation` ON `coupons` (`organisation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `coupons_latest` ON `coupons` (`created_at`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`cart_line_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`command_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`sale_id` text,
	`code` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_state" CHECK(state in ('waiting', 'bought', 'left')),
	CONSTRAINT "order_lines_quantity" CHECK(quantity > 0)
);
--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_cart_line` ON `order_lines` (`cart_line_id`) WHERE state <> 'left';--> statement-breakpoint
CREATE INDEX `order_lines_command` ON `order_lines` (`listing_id`,`command_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`state` text DEFAULT 'placing' NOT NULL,
	`method` text NOT NULL,
	`total` integer NOT NULL,
	`wallet` integer DEFAULT 0 NOT NULL,
	`source_kind` text,
	`source_id` text,
	`coupon_id` text,
	`discount` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_state" CHECK(state in ('placing', 'placed', 'failed')),
	CONSTRAINT "orders_method" CHECK(method in ('online', 'pickup'))
);
--> statement-breakpoint
CREATE INDEX `orders_person` ON `orders` (`person_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_placing` ON `orders` (`updated_at`) WHERE state = 'placing';--> statement-breakpoint
CREATE INDEX `orders_coupon` ON `orders` (`coupon_id`,`person_id`) WHERE coupon_id is not null;--> statement-breakpoint
ALTER TABLE `invoice_lines` ADD `discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoice_lines` ADD `coupon_code` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `takes_offers` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: how often a coupon is used is counted with the order that uses it, and given back when that fails.
CREATE TRIGGER orders_coupon_limits BEFORE INSERT ON orders WHEN new.coupon_id IS NOT NULL BEGIN
  SELECT raise(ABORT, 'coupon_spent_by_you') FROM coupons WHERE id = new.coupon_id
    AND most_per_person <= (SELECT count(*) FROM orders
      WHERE coupon_id = new.coupon_id AND person_id = new.person_id AND state <> 'failed');
  SELECT raise(ABORT, 'coupon_spent') FROM coupons WHERE id = new.coupon_id AND most_uses <= uses;
END;--> statement-breakpoint
CREATE TRIGGER orders_coupon_used AFTER INSERT ON orders WHEN new.coupon_id IS NOT NULL AND new.state <> 'failed' BEGIN
  UPDATE coupons SET uses = uses + 1 WHERE id = new.coupon_id;
END;--> statement-breakpoint
CREATE TRIGGER orders_coupon_freed AFTER UPDATE OF state ON orders
WHEN new.coupon_id IS NOT NULL AND new.state = 'failed' AND old.state <> 'failed' BEGIN
  UPDATE coupons SET uses = uses - 1 WHERE id = new.coupon_id;
END;
