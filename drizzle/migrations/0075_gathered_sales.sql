CREATE TABLE `gathered_sales` (
	`sale_id` text PRIMARY KEY NOT NULL,
	`auction_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`location_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`title` text NOT NULL,
	`lot_number` integer NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`hammer` integer NOT NULL,
	`premium_bps` integer NOT NULL,
	`premium_tiers` text,
	`premium` integer NOT NULL,
	`tax_bps` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	`won_at` integer NOT NULL,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gathered_sales_invoice` ON `gathered_sales` (`auction_id`,`organisation_id`,`location_id`,`buyer_id`,`won_at`);
--> statement-breakpoint
CREATE INDEX `gathered_sales_buyer` ON `gathered_sales` (`buyer_id`,`auction_id`,`location_id`);
--> statement-breakpoint
CREATE INDEX `gathered_sales_organisation` ON `gathered_sales` (`organisation_id`,`auction_id`,`location_id`);
--> statement-breakpoint
CREATE INDEX `gathered_sales_listing` ON `gathered_sales` (`listing_id`);
