const TONES = { good: [660, 880], bad: [440, 330], soon: [740], last: [740, 740, 740] } as const

export type Tone = keyof typeof TONES

let context: AudioContext | null = null

/** A short tone. Browsers let it sound only after the page was touched; before that nothing is heard. */
export function playTone(which: Tone) {
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [index, frequency] of TONES[which].entries()) {
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    const at = currentTime + index * 0.14
    oscillator.frequency.value = frequency
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.13)
    oscillator.connect(volume).connect(destination)
    oscillator.start(at)
    oscillator.stop(at + 0.14)
  }
}
