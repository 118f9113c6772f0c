/** What is read while there is no connection. */
export const offline = {
  title: "You're offline",
  text: "This page needs a connection. It opens as soon as you're back online.",
  offers: 'We send nothing meanwhile',
  offersText: "We don't keep an unsent offer for later. Your max offers keep working.",
  invoices: "Invoices you've opened",
  invoicesText: 'You can still read them on this device until you log out.',
  copy: "Offline copy from {{when}}. It doesn't show later changes.",
} as const
