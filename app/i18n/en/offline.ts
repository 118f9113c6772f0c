/** What is read while there is no connection. */
export const offline = {
  title: 'You are offline',
  text: 'This page needs a connection. It opens as soon as there is one.',
  offers: 'Nothing is sent meanwhile',
  offersText: 'An offer that did not go out is not kept for later. Max offers that stand keep working.',
  invoices: 'Invoices that you have opened',
  invoicesText: 'They can still be read on this device until you log out.',
  copy: 'Offline copy from {{when}}. What has changed since is not in it.',
} as const
