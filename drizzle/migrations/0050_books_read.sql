CREATE INDEX `money_lines_of_account` ON `money_lines` (`account`);--> statement-breakpoint
CREATE INDEX `money_lines_party` ON `money_lines` (`party`);--> statement-breakpoint
CREATE TABLE `book_check_turns` (
	`id` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
