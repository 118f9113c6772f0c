import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedBy, networkOf } from './network-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s.', (address, network) => {
  expect(networkOf(address)).toBe(network)
  expect(countedBy(address)).toBe(network)
})

test.each(['127.0.0.1', '::1', 'unknown', '', '1:2:3', '::1::2', '12345::'])(
  '%j is no network.',
  (address) => {
    expect(networkOf(address)).toBeNull()
    expect(countedBy(address)).toBe(address)
  },
)

const group = fc.integer({ min: 1, max: 0xffff })

test('Whatever a household chooses of its /64, and however it is written, it is one network; its neighbour is another.', () => {
  fc.assert(
    fc.property(
      fc.tuple(group, group, group, group),
      fc.tuple(group, group, group, group),
      group,
      (net, host, other) => {
        const written = (groups: readonly number[], width = 0) =>
          groups.map((each) => each.toString(16).padStart(width, '0')).join(':')
        const network = networkOf(written([...net, ...host]))
        expect(networkOf(written([...net, ...host], 4).toUpperCase())).toBe(network)
        expect(networkOf(`${written(net)}::${other.toString(16)}`)).toBe(network)
        const [a, b, c, d] = net
        const next = networkOf(written([a, b, c, (d % 0xffff) + 1, ...host]))
        expect(next).not.toBe(network)
      },
    ),
  )
})
