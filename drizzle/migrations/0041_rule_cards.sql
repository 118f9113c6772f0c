CREATE TABLE `rule_cards` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`card` text NOT NULL,
	`frozen_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE no action
);
