ALTER TABLE `payments` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `offline_payments` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `return_requests` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `credit_notes` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `fingerprint` text;
