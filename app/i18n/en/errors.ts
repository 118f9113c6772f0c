export const errors = {
  notFound: {
    code: '404',
    title: "We can't find this page",
    text: 'The lot may have closed and moved to its invoice, or the link is mistyped.',
  },
  forbidden: {
    code: '403',
    title: "This page isn't yours to see",
    text: 'Sign in with the account it belongs to, or go back to the lots.',
  },
  failed: {
    code: '500',
    title: 'Something went wrong!',
    text: 'The fault is ours. Offers we confirmed to you are safe. Try again in a moment.',
  },
  offline: {
    code: 'Offline',
    title: "You're offline",
    text: "We couldn't reach this page, and nothing was sent. You can read an invoice you opened before: try again.",
  },
  browse: 'Browse open lots',
  home: 'Home Page',
  retry: 'Try again',
  endingNext: 'Ending next',
  search: 'Search for it',
} as const
