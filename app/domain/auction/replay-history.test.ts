import { expect, test } from 'vitest'
import { printHistories, replayHistories } from './replay-history.ts'
import { EBAY_LADDER } from './tables.ts'

const HEADER = 'auctionid,bid,bidtime,bidder,openbid,price'

function replayed(...lines: string[]) {
  return replayHistories(lines.join('\n'), EBAY_LADDER)
}

test('each auction is replayed by itself, in the order of time, rows of one moment in the order of the file', () => {
  const results = replayed(
    HEADER,
    '7,30,2.5,carol,10,21',
    '7,20,1.25,alice,10,21',
    '8,15,0.5,alice,10,15',
    '8,15,0.5,bob,10,15',
    '9,5,1,alice,10,10',
  )
  expect(results).toEqual([
    { auctionId: '7', engine: 2050, recorded: 2100 },
    { auctionId: '8', engine: 1500, recorded: 1500 },
    { auctionId: '9', engine: null, recorded: 1000 },
  ])
})

test('the print has a line per auction and ends with the count', () => {
  expect(
    printHistories([
      { auctionId: '7', engine: 2050, recorded: 2100 },
      { auctionId: '8', engine: 1500, recorded: 1500 },
      { auctionId: '9', engine: null, recorded: 1000 },
    ]),
  ).toEqual([
    '7: engine 20.5, recorded 21, differs',
    '8: engine 15, recorded 15',
    '9: engine no offer, recorded 10, differs',
    '1 of 3 auctions reproduced',
  ])
})

test('quotes, CRLF, a byte order mark, blank lines, other orders and further columns are read', () => {
  const csv = [
    '\uFEFF"Price",item,bidder,BIDTIME,bid,openbid,auctionid',
    '',
    '15,"a ""fine"" clock,\r\nwith key","o\'hara, j.",1e-3,12.5,10,"8"',
    '   ',
    '15,x,,0.5,14.5,10,8',
    '',
  ].join('\r\n')
  expect(replayHistories(csv, EBAY_LADDER)).toEqual([{ auctionId: '8', engine: 1300, recorded: 1500 }])
})

test('a malformed row is an error that names its line', () => {
  const row = '8,15,0.5,alice,10,15'
  expect(() => replayed(HEADER, row, '', '8,15,0.5,alice,10')).toThrow(
    'Line 4: 5 fields where the header has 6.',
  )
  expect(() => replayed(HEADER, '8,ten,0.5,alice,10,15')).toThrow('Line 2: bid is no dollar amount: "ten".')
  expect(() => replayed(HEADER, '8,,0.5,alice,10,15')).toThrow('Line 2: bid is no dollar amount: "".')
  expect(() => replayed(HEADER, '8,15,0.5,alice,10.005,15')).toThrow(
    'Line 2: openbid is no dollar amount: "10.005".',
  )
  expect(() => replayed(HEADER, row, '8,15,soon,alice,10,15')).toThrow(
    'Line 3: bidtime is no number: "soon".',
  )
  expect(() => replayed(HEADER, ',15,0.5,alice,10,15')).toThrow('Line 2: the auctionid is empty.')
  expect(() => replayed(HEADER, '8,15,0.5,"a\nb",10,15', '8,15,0.5,"alice,10,15')).toThrow(
    'Line 4: a quoted field is never closed.',
  )
  expect(() => replayed(HEADER, '8,15,0.5,"al"ice,10,15')).toThrow('Line 2: text after a closing quote.')
})

test('a file without its columns says which is missing', () => {
  expect(() => replayed('auctionid,bid,bidtime,openbid,price')).toThrow(
    'Line 1: the header has no column bidder.',
  )
  expect(() => replayed('')).toThrow('The file is empty.')
  expect(printHistories(replayed(HEADER))).toEqual(['0 of 0 auctions reproduced'])
})
