ALTER TABLE `events` ADD `parked_at` integer;--> statement-breakpoint
CREATE INDEX `events_parked` ON `events` (`parked_at`,`id`) WHERE parked_at is not null;
