ALTER TABLE `organisations` ADD `template_limit` integer;
