/** Letters to all who want to hear of sales and offers of the house. */
export const campaigns = {
  new: 'New newsletter',
  none: 'No newsletters yet.',
  back: 'All newsletters',
  english: 'In English',
  spanish: 'In Spanish',
  subject: 'Subject',
  text: 'Text',
  save: 'Save draft',
  send: 'Send…',
  discard: 'Discard',
  askTitle: 'Send this newsletter?',
  ask_one: "It goes to {{count}} subscriber. You can't unsend it.",
  ask_other: "It goes to {{count}} subscribers. You can't unsend it.",
  sendNow: 'Send now',
  keep: 'Go back',
  saved: 'Draft saved.',
  started: "It's on its way.",
  gone: "It's already on its way, or was discarded.",
  states: { draft: 'Draft', sending: 'Sending', sent: 'Sent' },
  written_one: '{{count}} email created',
  written_other: '{{count}} emails created',
  faults: { required: 'Required!', long: 'Too long' },
  leave: {
    title: 'Unsubscribe',
    /** By what the letters are about. */
    of: {
      marketing: "We'll stop writing to this address about sales and offers.",
      seller:
        "We'll stop writing to this address about new lots from sellers you follow. You still follow them.",
      searches:
        "We'll stop writing to this address about matches for your saved searches. Your saved searches stay.",
    },
    act: 'Stop these emails',
    done: "Done. You won't get any more of these.",
    dead: "This link isn't one of ours. Sign in and change it under Email and SMS preferences.",
    preferences: 'Email and SMS preferences',
  },
} as const
