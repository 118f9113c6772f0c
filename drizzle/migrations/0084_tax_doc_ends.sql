ALTER TABLE `people` ADD `tax_doc_ends_on` text;--> statement-breakpoint
ALTER TABLE `people` ADD `tax_doc_told` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `people_tax_ends` ON `people` (`tax_doc_ends_on`) WHERE tax_doc_status = 1 and tax_doc_ends_on is not null and tax_doc_told < 2;
