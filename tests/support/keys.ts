/** An Ed25519 key for tests only: it signs nothing that anybody relies on. */
export const testLedgerKey = 'MC4CAQAwBQYDK2VwBCIEIMdTQjw6uw6e+r84cdZWcdxholU/mH9Pl+WWYIE4BRwq'
