import type { item as english } from '../en/item.ts'
import type { Translation } from '../translation.ts'

export const item: Translation<typeof english> = {
  meta: '{{title}}, lote {{lot}}. {{condition}}, recogida en {{place}}.',
  breadcrumb: 'Ruta',
  home: 'Inicio',
  allListings: 'Todos los lotes',
  lot: 'Lote {{lot}}',
  gallery: {
    label: 'Fotos',
    zoom: 'Ampliar',
    previous: 'Foto anterior',
    next: 'Foto siguiente',
    nth: 'Foto {{index}} de {{count}}',
    alt: '{{title}}, foto {{index}}',
  },
  share: {
    label: 'Compartir',
    copy: 'Copiar enlace',
    copied: 'Enlace copiado',
    facebook: 'Facebook',
    x: 'X',
  },
  pickup: {
    title: 'Recogida y ubicación',
    address: 'Dirección',
    hours: 'Horario',
    phone: 'Teléfono',
    bin: 'Estante',
    maps: 'Abrir en mapas',
    map: 'Ver el mapa',
  },
  deadline: {
    title: 'Plazo de recogida',
    days_one: '{{count}} día',
    days_other: '{{count}} días',
    text_one:
      'Recoge en {{count}} día calendario tras ganarlo o comprarlo. Si no, hay un cargo por reposición y no se reembolsa lo abandonado.',
    text_other:
      'Recoge en {{count}} días calendario tras ganarlo o comprarlo. Si no, hay un cargo por reposición y no se reembolsa lo abandonado.',
    more: 'Cómo funciona el plazo',
    info: {
      countTitle: 'Cuenta desde el día en que lo ganas o compras',
      countText:
        '{{count}} días calendario, incluidos fines de semana y festivos. Tu factura dice cuál es el último.',
      bringTitle: 'Trae el número de factura y un documento con foto',
      bringText:
        'Otra persona puede recoger por ti con tu factura. Tráela: sin ella, {{yard}} no puede entregar lotes.',
      lateTitle: 'Después del plazo',
      lateText:
        'Debes un cargo por reposición y no puedes ofrecer ni comprar hasta pagarlo. Llama al patio antes de que venza el plazo.',
      abandonedTitle: 'Si nunca recoges',
      abandonedText: 'El artículo se considera abandonado y se vende de nuevo. No se te devuelve nada.',
    },
  },
  details: {
    title: 'Detalles',
    lot: 'Lote',
    condition: 'Estado',
    manufacturer: 'Fabricante',
    brand: 'Marca',
    colorSize: 'Color, tamaño',
    material: 'Material',
    retail: 'Precio de tienda',
    category: 'Categoría',
    disclaimer: 'Ten en cuenta',
  },
  returns: {
    title: 'Devoluciones',
    aside: '48 horas, si no es como se describe',
    text: 'Si el artículo no es como se describe, avisa al patio en las 48 horas tras recogerlo y tráelo como te lo llevaste. El desgaste indicado en el estado y los cambios de idea no cuentan.',
  },
  seller: { title: 'Vendedor' },
  changed: {
    note: 'Cambió después de la primera oferta:',
    see: 'Ver los dos textos',
    title: 'Cambió después de la primera oferta',
    marks: 'El texto tachado se quitó; el subrayado se añadió.',
    told_one: 'Una persona ya había ofrecido. Le avisamos enseguida.',
    told_other: '{{count}} personas ya habían ofrecido. Les avisamos enseguida.',
    before: 'Antes, desde el',
    since: 'Desde el',
    added_one: 'Foto añadida',
    added_other: '{{count}} fotos añadidas',
    removed_one: 'Foto quitada',
    removed_other: '{{count}} fotos quitadas',
    videoAdded: 'Video añadido',
    videoReplaced: 'Video cambiado',
    videoRemoved: 'Video quitado',
    videoBefore: 'Ver el video anterior',
  },
  similar: 'Lotes similares',
}
