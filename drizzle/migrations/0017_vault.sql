CREATE TABLE `sandbox_banks` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`bank` text NOT NULL,
	`holder` text NOT NULL,
	`type` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_banks_state" CHECK(state in ('new', 'verified', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_banks_key` ON `sandbox_banks` (`key`);--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`key` text PRIMARY KEY NOT NULL,
	`ref` text NOT NULL,
	`charge` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`settles_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_refunds_state" CHECK(state in ('refunded', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `sandbox_refunds_charge` ON `sandbox_refunds` (`charge`);--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`gateway` text NOT NULL,
	`type` text NOT NULL,
	`about` text NOT NULL,
	`key` text,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`deliveries` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gateway_events_unhandled` ON `gateway_events` (`received_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `gateway_events_received` ON `gateway_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `saved_banks` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`gateway` text NOT NULL,
	`gateway_ref` text NOT NULL,
	`proof_ref` text NOT NULL,
	`proof` text NOT NULL,
	`bank_name` text NOT NULL,
	`last4` text NOT NULL,
	`routing_number` text NOT NULL,
	`holder_name` text NOT NULL,
	`holder_type` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_banks_status" CHECK(status in ('new', 'verified', 'failed')),
	CONSTRAINT "saved_banks_proof_kind" CHECK(proof in ('amounts', 'code')),
	CONSTRAINT "saved_banks_holder" CHECK(holder_type in ('individual', 'company'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_banks_same` ON `saved_banks` (`person_id`,`gateway`,`fingerprint`);--> statement-breakpoint
CREATE INDEX `saved_banks_person` ON `saved_banks` (`person_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_banks_proof` ON `saved_banks` (`gateway`,`proof_ref`);--> statement-breakpoint
CREATE TABLE `stripe_charges` (
	`key` text PRIMARY KEY NOT NULL,
	`charge` text,
	`ref` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stripe_customers` (
	`person_id` text PRIMARY KEY NOT NULL,
	`ref` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_customers_ref` ON `stripe_customers` (`ref`);--> statement-breakpoint
CREATE TABLE `stripe_refunds` (
	`key` text PRIMARY KEY NOT NULL,
	`charge` text NOT NULL,
	`amount` integer NOT NULL,
	`ref` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vault_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`gateway` text NOT NULL,
	`ref` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`card` text,
	`make_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "vault_sessions_state" CHECK(state in ('open', 'vaulted', 'kept', 'gone'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vault_sessions_ref` ON `vault_sessions` (`gateway`,`ref`);--> statement-breakpoint
CREATE INDEX `vault_sessions_person` ON `vault_sessions` (`person_id`);--> statement-breakpoint
CREATE INDEX `vault_sessions_open` ON `vault_sessions` (`updated_at`) WHERE state in ('open', 'vaulted');--> statement-breakpoint
ALTER TABLE `saved_cards` ADD `gateway` text DEFAULT 'sandbox' NOT NULL;--> statement-breakpoint
ALTER TABLE `sandbox_charges` ADD `source` text;--> statement-breakpoint
ALTER TABLE `sandbox_charges` ADD `settles_at` integer;