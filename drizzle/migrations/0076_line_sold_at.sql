ALTER TABLE `invoice_lines` ADD `sold_at` integer;
