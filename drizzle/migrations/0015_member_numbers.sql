ALTER TABLE `people` ADD `member_number` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `people_member_number` ON `people` (`member_number`) WHERE member_number is not null;--> statement-breakpoint
CREATE INDEX `people_tax_waiting` ON `people` (`updated_at`) WHERE tax_doc_status = 0 and tax_document_id is not null;--> statement-breakpoint
CREATE INDEX `contact_messages_person` ON `contact_messages` (`person_id`);