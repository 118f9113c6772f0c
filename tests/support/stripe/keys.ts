/** Keys of the server that stands where Stripe would. */
export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_tests_alone',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_tests_alone',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_tests_alone',
}
