CREATE TABLE `blocked_buyers` (
	`organisation_id` text NOT NULL,
	`person_id` text NOT NULL,
	`reason` text NOT NULL,
	`blocked_by` text NOT NULL,
	`blocked_at` integer NOT NULL,
	PRIMARY KEY(`organisation_id`, `person_id`),
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blocked_buyers_at` ON `blocked_buyers` (`organisation_id`,`blocked_at`,`person_id`);--> statement-breakpoint
CREATE INDEX `blocked_buyers_person` ON `blocked_buyers` (`person_id`);