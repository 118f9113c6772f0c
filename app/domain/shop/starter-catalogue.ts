type Words = readonly [slug: string, en: string, es: string]

const TREE: readonly (readonly [...Words, below: readonly Words[]])[] = [
  [
    'tools',
    'Tools',
    'Herramientas',
    [
      ['power-tools', 'Power tools', 'Herramientas eléctricas'],
      ['hand-tools', 'Hand tools', 'Herramientas de mano'],
      ['tool-storage', 'Tool storage', 'Almacenaje de herramientas'],
    ],
  ],
  [
    'furniture',
    'Furniture',
    'Muebles',
    [
      ['seating', 'Sofas and chairs', 'Sofás y sillas'],
      ['tables', 'Tables', 'Mesas'],
      ['bedroom', 'Bedroom', 'Dormitorio'],
      ['storage', 'Drawers and shelves', 'Cómodas y estantes'],
    ],
  ],
  [
    'kitchen',
    'Kitchen',
    'Cocina',
    [
      ['appliances', 'Appliances', 'Electrodomésticos'],
      ['cookware', 'Cookware and tableware', 'Ollas y vajilla'],
    ],
  ],
  [
    'electronics',
    'Electronics',
    'Electrónica',
    [
      ['screens', 'Televisions and monitors', 'Televisores y monitores'],
      ['computers', 'Computers and networking', 'Ordenadores y redes'],
      ['audio', 'Audio', 'Audio'],
    ],
  ],
  [
    'home-decor',
    'Home and decor',
    'Hogar y decoración',
    [
      ['lighting', 'Lighting', 'Iluminación'],
      ['art', 'Art and decor', 'Arte y decoración'],
    ],
  ],
  [
    'garden-outdoor',
    'Garden and outdoor',
    'Jardín y aire libre',
    [
      ['garden', 'Garden', 'Jardín'],
      ['bikes', 'Bikes and boards', 'Bicis y tablas'],
      ['camping', 'Camping', 'Acampada'],
    ],
  ],
  ['garage', 'Garage and vehicles', 'Garaje y vehículos', []],
  ['collectibles', 'Watches, jewelry and collectibles', 'Relojes, joyas y coleccionismo', []],
  ['office', 'Office', 'Oficina', []],
  ['pallets', 'Pallets and cartons', 'Palés y cajas', []],
]

/** Categories of a general marketplace, without pictures. */
export const STARTER_CATEGORIES = TREE.flatMap(([slug, name, nameEs, below], at) => [
  categoryOf([slug, name, nameEs], null, at),
  ...below.map((words, place) => categoryOf(words, idOf(slug), place)),
])

export const STARTER_CONDITIONS = (
  [
    ['new', 'New', 'Nuevo', 'Unused, in its own packaging.', 'Sin usar, en su embalaje.'],
    [
      'open-box',
      'Open box',
      'Caja abierta',
      'Unused; the packaging was opened.',
      'Sin usar; el embalaje se abrió.',
    ],
    [
      'used-very-good',
      'Used, very good',
      'Usado, muy bueno',
      'Works; hardly a trace of use.',
      'Funciona; apenas señales de uso.',
    ],
    ['used-good', 'Used, good', 'Usado, bueno', 'Works; traces of use.', 'Funciona; con señales de uso.'],
    [
      'used-fair',
      'Used, fair',
      'Usado, aceptable',
      'Works; clear traces of use.',
      'Funciona; con claras señales de uso.',
    ],
    [
      'untested',
      'Returns, untested',
      'Devolución sin probar',
      'As it came back; nobody has tried it.',
      'Tal como volvió; nadie lo ha probado.',
    ],
    [
      'for-parts',
      'For parts',
      'Para piezas',
      'Does not work, or is not whole.',
      'No funciona, o no está completo.',
    ],
  ] as const
).map(([slug, name, nameEs, description, descriptionEs], at) => ({
  id: `k-${slug}`,
  slug,
  name,
  nameEs,
  description,
  descriptionEs,
  showOrder: at + 1,
  active: true,
}))

function categoryOf([slug, name, nameEs]: Words, parentId: string | null, at: number) {
  return {
    id: idOf(slug),
    slug,
    name,
    nameEs,
    description: '',
    descriptionEs: '',
    parentId,
    picture: null,
    showOrder: at + 1,
    active: true,
  }
}

function idOf(slug: string): string {
  return `c-${slug}`
}

type Known = { id: string; slug: string; name: string; parentId: string | null }

/**
 * What of the starter set a site with these categories has not: by slug, or by the name where it would stand. `left`: slugs
 * of categories that were merged into others, which do not come back. What stands below one that is not on top stays out.
 */
export function missingCategories(known: readonly Known[], left: ReadonlySet<string>) {
  const taken = new Set([...known.flatMap(({ id, slug }) => [id, slug]), ...left])
  const isNamed = (name: string, parentId: string | null) =>
    known.some((row) => row.parentId === parentId && row.name.toLowerCase() === name.toLowerCase())
  const tops = new Map<string, string>()
  for (const row of STARTER_CATEGORIES.filter(({ parentId }) => parentId === null)) {
    const own = known.find(
      ({ slug, name, parentId }) =>
        parentId === null && (slug === row.slug || name.toLowerCase() === row.name.toLowerCase()),
    )
    if (own) tops.set(row.id, own.id)
    else if (!taken.has(row.slug) && !taken.has(row.id)) tops.set(row.id, row.id)
  }
  return STARTER_CATEGORIES.flatMap((row) => {
    const parentId = row.parentId === null ? null : tops.get(row.parentId)
    if (parentId === undefined || taken.has(row.slug) || taken.has(row.id)) return []
    return isNamed(row.name, parentId) ? [] : [{ ...row, parentId }]
  })
}

/** The same of conditions. */
export function missingConditions(known: readonly Omit<Known, 'parentId'>[]) {
  return STARTER_CONDITIONS.filter(
    (row) =>
      !known.some(
        ({ id, slug, name }) =>
          id === row.id || slug === row.slug || name.toLowerCase() === row.name.toLowerCase(),
      ),
  )
}
