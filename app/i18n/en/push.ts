export const push = {
  outbid: "When you're outbid",
  text: 'When someone outbids you, this browser tells you at once, even with none of our pages open.',
  on: 'On for this browser',
  off: 'Off for this browser',
  turnOn: "Notify me if I'm outbid",
  turnOff: 'Turn off',
  done: "This browser will tell you when you're outbid.",
  change: 'Change this',
  denied: 'Your browser blocks our notifications. Allow them for this site in its settings.',
  unsupported: "This browser can't notify you. On an iPhone or iPad, add the site to your home screen first.",
  muted:
    'You switched off outbid notices by email and by SMS. Switch one on, and this browser will notify you too.',
  failed: "That didn't work. Try again in a moment.",
  hint: 'Stops when you log out.',
}
