CREATE TABLE `category_moves` (
	`name` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `category_moves_category` ON `category_moves` (`category_id`);--> statement-breakpoint
ALTER TABLE `categories` ADD `name_es` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `description_es` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `conditions` ADD `name_es` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `conditions` ADD `description_es` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `conditions` ADD `active` integer DEFAULT true NOT NULL;
