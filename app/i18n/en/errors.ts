export const errors = {
  notFound: {
    code: '404',
    title: 'There is no page here',
    text: 'The lot may have closed and moved to its invoice, or the address has a slip in it.',
  },
  forbidden: {
    code: '403',
    title: 'This page is not yours to see',
    text: 'Sign in with the account that it belongs to, or go back to the lots.',
  },
  failed: {
    code: '500',
    title: 'Something went wrong!',
    text: 'The fault is on our side. Offers that were confirmed to you are safe. Try again in a moment.',
  },
  offline: {
    code: 'Offline',
    title: 'You are offline',
    text: 'This page could not be reached. Nothing was sent. An invoice that you have opened before can be read: try again.',
  },
  browse: 'Browse open lots',
  home: 'Home Page',
  retry: 'Try again',
  endingNext: 'Ending next',
  search: 'Search for it',
} as const
