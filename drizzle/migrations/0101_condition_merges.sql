ALTER TABLE `conditions` ADD `merged_into` text REFERENCES conditions(id);--> statement-breakpoint
ALTER TABLE `conditions` ADD `merging_after` text;--> statement-breakpoint
CREATE INDEX `conditions_merged` ON `conditions` (`merged_into`);