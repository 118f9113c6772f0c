CREATE TABLE `waiting_labels` (
	`lot_id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`lot_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `waiting_labels_order` ON `waiting_labels` (`organisation_id`,`asked_at`);