/** An Ed25519 key for tests only: it signs nothing that anybody relies on. */
export const testLedgerKey = 'MC4CAQAwBQYDK2VwBCIEIMdTQjw6uw6e+r84cdZWcdxholU/mH9Pl+WWYIE4BRwq'

/** Those who vouch for people in tests in workerd; tests/support/providers.ts answers in their place. */
export const testProviders = {
  GOOGLE_CLIENT_ID: 'fairlot-tests',
  GOOGLE_CLIENT_SECRET: 'shared-with-google',
  GOOGLE_ISSUER: 'https://openid.test',
  FACEBOOK_CLIENT_ID: '4711',
  FACEBOOK_CLIENT_SECRET: 'shared-with-facebook',
  FACEBOOK_DIALOG_URL: 'https://dialog.test/oauth',
  FACEBOOK_GRAPH_URL: 'https://graph.test/v24.0',
}
/** X25519 and P-256, for tests only. */
export const testPayloadKey = 'MC4CAQAwBQYDK2VuBCIEIKgZVQgOKjk1V0yqWng5r6PAlHyvGQVTr3mS1K4/5fdR'
export const testPushKey =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLwHvMXBkKk1T3prO0305OfuyOooJMswAq1lcqBTJY4uhRANCAAQdFDeUAcUr7Hr9DxVHHUkJjqduThXDEGB1nF3T2RHSE3F9RIC+dEw95cVYDoYLgpl2FLDOWthfXnIWChdr+RKV'
