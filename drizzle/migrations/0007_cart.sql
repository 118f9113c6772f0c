CREATE TABLE `cart_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`location_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`added_at` integer NOT NULL,
	`removed_at` integer,
	`bought_at` integer,
	`sale_id` text,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_lines_quantity" CHECK("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_open` ON `cart_lines` (`person_id`,`listing_id`) WHERE bought_at is null;--> statement-breakpoint
CREATE INDEX `cart_lines_listing` ON `cart_lines` (`listing_id`) WHERE bought_at is null and removed_at is null;