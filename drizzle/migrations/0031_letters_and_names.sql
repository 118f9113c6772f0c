ALTER TABLE `outbox` ADD `leave` text;--> statement-breakpoint
CREATE INDEX `organisations_name` ON `organisations` (`name`,`id`);