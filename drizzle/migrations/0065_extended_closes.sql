CREATE INDEX `listing_live_extended` ON `listing_live` (`closes_at`) WHERE extensions > 0;
