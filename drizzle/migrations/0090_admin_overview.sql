CREATE TABLE `setup_tests` (
	`key` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`facts` text NOT NULL,
	`heard_at` integer,
	`person_id` text,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "setup_tests_step" CHECK(step in ('yard', 'tax', 'payments', 'mail')),
	CONSTRAINT "setup_tests_state" CHECK(state in ('passed', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `setup_tests_latest` ON `setup_tests` (`step`,`at`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `contact_messages_waiting` ON `contact_messages` (`created_at`,`id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `invoices_created` ON `invoices` (`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_paid` ON `invoices` (`paid_at`,`total`) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX `payments_failed` ON `payments` (`updated_at`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `outbox_parked` ON `outbox` (`created_at`,`id`) WHERE state = 'parked';--> statement-breakpoint
CREATE INDEX `people_administrators` ON `people` (`status`) WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX `people_joined` ON `people` (`created_at`,`email_verified`);
--> statement-breakpoint
-- nobody could say so until now: what was written before is taken as answered
UPDATE `contact_messages` SET `answered_at` = `created_at`;
