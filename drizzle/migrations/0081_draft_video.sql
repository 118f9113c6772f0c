ALTER TABLE `listing_drafts` ADD `video` text;
