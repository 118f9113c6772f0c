export const quick = {
  title: 'List one thing',
  step: '{{at}} of {{of}}',
  steps: {
    pictures: 'Take the pictures',
    what: 'What is it?',
    price: 'Price and yard',
    publish: 'Check and publish',
  },
  chip: { works: 'Works, tested', untested: 'Not tested', scratches: 'Scratches', missing: 'Parts missing' },
  phrase: {
    works: 'Works, tested in our yard.',
    untested: 'Not tested in our yard.',
    scratches: 'Scratches, see the pictures.',
    missing: 'Parts are missing, see the pictures.',
  },
  next: 'Next',
  back: 'Back',
  all: 'All fields',
  link: 'List one thing',
}
