CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`last_error` text,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_messages_state" CHECK(state in ('waiting', 'sent', 'parked', 'expired'))
);
--> statement-breakpoint
CREATE INDEX `push_messages_due` ON `push_messages` (`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `push_messages_created` ON `push_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `push_messages_subscription` ON `push_messages` (`subscription_id`);