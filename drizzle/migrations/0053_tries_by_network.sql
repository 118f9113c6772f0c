ALTER TABLE `codes` ADD `attempts_elsewhere` integer DEFAULT 0 NOT NULL;
