CREATE TABLE `tax_rates` (
	`location_id` text NOT NULL,
	`holds_from` integer NOT NULL,
	`rate` integer NOT NULL,
	PRIMARY KEY(`location_id`, `holds_from`),
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tax_rates_rate" CHECK(rate between 0 and 100000)
);
