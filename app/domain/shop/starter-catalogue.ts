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
