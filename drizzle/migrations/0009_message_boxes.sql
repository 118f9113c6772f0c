ALTER TABLE `message_threads` ADD `person_archived_at` integer;--> statement-breakpoint
ALTER TABLE `message_threads` ADD `seller_archived_at` integer;--> statement-breakpoint
ALTER TABLE `message_threads` ADD `person_cleared_at` integer;--> statement-breakpoint
ALTER TABLE `message_threads` ADD `seller_cleared_at` integer;