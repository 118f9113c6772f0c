CREATE TABLE `favourites` (
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`person_id`, `listing_id`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `favourites_recent` ON `favourites` (`person_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `favourites_listing` ON `favourites` (`listing_id`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`sent_at` integer,
	PRIMARY KEY(`person_id`, `listing_id`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminders_unsent` ON `reminders` (`listing_id`,`person_id`) WHERE sent_at is null;--> statement-breakpoint
CREATE TABLE `follow_totals` (
	`organisation_id` text PRIMARY KEY NOT NULL,
	`followers` integer NOT NULL,
	`rated` integer NOT NULL,
	`rating_sum` integer NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `follows` (
	`organisation_id` text NOT NULL,
	`person_id` text NOT NULL,
	`rating` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`organisation_id`, `person_id`),
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follows_rating" CHECK(rating is null or rating between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `follows_recent` ON `follows` (`organisation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `follows_person` ON `follows` (`person_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `listing_views` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `message_threads` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`person_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`last_text` text NOT NULL,
	`last_at` integer NOT NULL,
	`last_by_seller` integer NOT NULL,
	`person_unread` integer DEFAULT 0 NOT NULL,
	`seller_unread` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_threads_listing` ON `message_threads` (`listing_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `message_threads_person` ON `message_threads` (`person_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `message_threads_organisation` ON `message_threads` (`organisation_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `message_threads_person_unread` ON `message_threads` (`person_id`) WHERE person_unread > 0;--> statement-breakpoint
CREATE INDEX `message_threads_seller_unread` ON `message_threads` (`organisation_id`) WHERE seller_unread > 0;--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`author_id` text NOT NULL,
	`by_seller` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_author` ON `messages` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notes_own` ON `notes` (`person_id`,`listing_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notes_listing` ON `notes` (`listing_id`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`person_id` text NOT NULL,
	`parent_id` text,
	`root_id` text NOT NULL,
	`level` integer NOT NULL,
	`by_seller` integer NOT NULL,
	`comment` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "questions_level" CHECK(level between 0 and 3 and (level = 0) = (parent_id is null))
);
--> statement-breakpoint
CREATE INDEX `questions_asked` ON `questions` (`listing_id`,`created_at`) WHERE level = 0;--> statement-breakpoint
CREATE INDEX `questions_replies` ON `questions` (`root_id`,`created_at`) WHERE level > 0;--> statement-breakpoint
CREATE INDEX `questions_person` ON `questions` (`person_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `questions_listing` ON `questions` (`listing_id`);