CREATE TABLE `return_pictures` (
	`name` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `return_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `return_pictures_place` ON `return_pictures` (`request_id`,`position`);--> statement-breakpoint
ALTER TABLE `return_requests` ADD `received_at` integer;--> statement-breakpoint
UPDATE return_requests SET received_at = updated_at WHERE state = 'received';
