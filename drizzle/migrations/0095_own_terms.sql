ALTER TABLE `listings` ADD `own_ladder` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `cancel_minutes` integer;