import { expect, test } from 'vitest'
import { productData } from './product-data.ts'
import type { ListingView } from './queries.server.ts'

const page = { url: 'https://fairlot.example/product-view/l1', pictures: ['https://fairlot.example/p.webp'] }
const listing = {
  title: 'Drill </script>',
  description: 'Works.',
  lotNumber: 12,
  condition: 'Used, good',
  brand: null,
  manufacturer: 'Bosch',
  category: { id: 'c2', slug: 'power-tools', name: 'Power tools' },
  parentCategory: { id: 'c1', slug: 'tools', name: 'Tools' },
  seller: { name: 'Ohio Surplus' },
  format: 'ascending',
  status: 'open',
  price: 4_150,
  buyNow: null,
  stock: 1,
  startsAt: 0,
  closesAt: 60_000,
} as unknown as ListingView

const read = (change: Partial<ListingView> = {}) => {
  const [product, way] = productData({ ...listing, ...change }, { ...page, site: 'Riverside' })[
    '@graph'
  ] as unknown as [
    { offers?: { price: string; availability: string } | { availability: string; price: string }[] },
    { itemListElement: { position: number; name: string; item: string }[] },
  ]
  const offers = product.offers === undefined ? [] : [product.offers].flat()
  return {
    product,
    way: way.itemListElement,
    offers: offers.map(({ price, availability }) => [price, availability.replace('https://schema.org/', '')]),
  }
}

test('A listing is offered for what it costs now, as long as it can be had.', () => {
  expect(read().offers).toEqual([['41.50', 'LimitedAvailability']])
  expect(read({ status: 'scheduled' }).offers).toEqual([['41.50', 'PreOrder']])
  expect(read({ buyNow: 9_900 }).offers).toEqual([
    ['41.50', 'LimitedAvailability'],
    ['99.00', 'InStock'],
  ])
  expect(read({ format: 'fixed', buyNow: 500, stock: 3 }).offers).toEqual([['5.00', 'InStock']])
  expect(read({ format: 'fixed', buyNow: null, stock: 0 }).offers).toEqual([['41.50', 'SoldOut']])
  expect(read({ status: 'sold' }).offers).toEqual([['41.50', 'SoldOut']])
  expect(read({ status: 'closed' }).offers).toEqual([['41.50', 'Discontinued']])
})

test('What nobody is told, and what is bought instead of sold, is offered at no price.', () => {
  expect(read({ format: 'sealed' }).offers).toEqual([])
  expect(read({ format: 'sealed', status: 'sold' }).offers).toEqual([])
  expect(read({ format: 'reverse' }).offers).toEqual([])
})

test('It says what kind of thing it is, and the way to its page.', () => {
  const { product, way } = read()
  expect(product).toMatchObject({
    '@type': 'Product',
    sku: '12',
    brand: { name: 'Bosch' },
    image: page.pictures,
    offers: { itemCondition: 'https://schema.org/UsedCondition', priceCurrency: 'USD', url: page.url },
  })
  expect(way.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://fairlot.example/'],
    [2, 'https://fairlot.example/search'],
    [3, 'https://fairlot.example/search?category=tools'],
    [4, 'https://fairlot.example/search?category=power-tools'],
    [5, page.url],
  ])
})
