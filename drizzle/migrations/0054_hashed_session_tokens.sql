-- Tokens are kept as hashes from here on, and SQL cannot make them: everybody signs in once more.
DELETE FROM `sessions`;
