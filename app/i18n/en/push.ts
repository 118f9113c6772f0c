export const push = {
  outbid: 'When you are outbid',
  text: 'When somebody offers more than you, this browser tells you at once, also while no page of ours is open.',
  on: 'On for this browser',
  off: 'Off for this browser',
  turnOn: 'Tell me when I am outbid',
  turnOff: 'Turn off',
  done: 'This browser tells you when you are outbid.',
  change: 'Change that',
  denied: 'Your browser does not let us notify you. Allow notifications for this site in its settings.',
  unsupported: 'This browser cannot notify you. On an iPhone or iPad, add the site to the home screen first.',
  muted:
    'You have switched off word of being outbid, by email and by SMS. Switch one of them on, and this browser tells you too.',
  failed: 'That did not work. Try again in a moment.',
  hint: 'It ends when you sign out.',
}
