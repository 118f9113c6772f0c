/** Letters to all who want to hear of sales and offers of the house. */
export const campaigns = {
  new: 'New letter',
  none: 'No letter has been written yet.',
  back: 'All letters',
  english: 'In English',
  spanish: 'In Spanish',
  subject: 'Subject',
  text: 'Text',
  save: 'Save draft',
  send: 'Send…',
  discard: 'Discard',
  askTitle: 'Send this letter?',
  ask_one: 'It goes to {{count}} person who wants to hear of sales. It cannot be called back.',
  ask_other: 'It goes to {{count}} people who want to hear of sales. It cannot be called back.',
  sendNow: 'Send now',
  keep: 'Go back',
  saved: 'The draft is saved.',
  started: 'It is on its way.',
  gone: 'It is on its way already, or was discarded.',
  states: { draft: 'Draft', sending: 'Being sent', sent: 'Sent' },
  written_one: '{{count}} message written',
  written_other: '{{count}} messages written',
  faults: { required: 'Required!', long: 'Too long' },
  leave: {
    title: 'No more letters',
    /** By what the letters are about. */
    of: {
      marketing: 'We write no more of sales and offers to this address.',
      seller:
        'We write no more of new lots of the sellers you follow to this address. You still follow them.',
      searches:
        'We write no more of lots that match what you have saved to this address. Your saved searches stay.',
    },
    act: 'Stop these mails',
    done: 'Done. You get none of them any more.',
    dead: 'This link is not one of ours. Sign in and change it under Email and SMS preferences.',
    preferences: 'Email and SMS preferences',
  },
} as const
