import { expect, test } from 'vitest'
import { isLegible, settable } from './faces.ts'

test('Papers know Latin, Greek and Cyrillic; of other scripts it is shown that something stood there, little pictures are left out.', () => {
  for (const weight of ['regular', 'bold'] as const) {
    for (const known of [
      'Taladro número 3 – ¼ "ñ"',
      'Đèn cổ Việt Nam',
      'Перфоратор',
      'Λάμπα',
      'Say [no] to 3 × 4',
    ])
      expect(settable(known, weight)).toBe(known)
    expect(settable('Lamp 古い 電球 of brass', weight)).toBe('Lamp […] of brass')
    expect(settable('灯 Lamp', weight)).toBe('[…] Lamp')
    expect(settable('Lamp (古董)', weight)).toBe('Lamp ( […] )')
    expect(settable('مصباح قديم', weight)).toBe('[…]')
    expect(settable('🔥 Saw 👩‍🔧 🇲🇽 new', weight)).toBe('Saw new')
    expect(settable('3′ × ¼″', weight)).toBe('3\' × ¼"')
    // what was set once is set as it is
    const once = settable('Lamp 古い of brass', weight)
    expect(settable(once, weight)).toBe(once)
  }
  expect(['灯', '🔥', '…', ''].map((text) => isLegible(text, 'bold'))).toEqual([false, false, false, false])
  expect(isLegible('灯 2', 'bold')).toBe(true)
})
