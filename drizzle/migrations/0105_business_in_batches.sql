CREATE INDEX `invoices_cancelled` ON `invoices` (`cancelled_at`) WHERE cancelled_at is not null;--> statement-breakpoint
DROP TRIGGER `invoices_settled`;--> statement-breakpoint
DROP TRIGGER `fees_charged`;--> statement-breakpoint
DROP TRIGGER `fees_settled`;--> statement-breakpoint
DROP TRIGGER `memberships_roles_insert`;--> statement-breakpoint
DROP TRIGGER `transactions_begin`;--> statement-breakpoint
DROP TRIGGER `transactions_cash`;--> statement-breakpoint
DROP TRIGGER `transactions_deposit`;--> statement-breakpoint
DROP TRIGGER `transactions_end`;--> statement-breakpoint
DROP TRIGGER `transactions_fee`;--> statement-breakpoint
DROP TRIGGER `transactions_gift`;--> statement-breakpoint
DROP TRIGGER `transactions_refund`;