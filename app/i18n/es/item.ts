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
    bin: 'Ubicación',
    maps: 'Abrir en mapas',
    map: 'Ver el mapa',
  },
  deadline: {
    title: 'Plazo de recogida',
    days_one: '{{count}} día',
    days_other: '{{count}} días',
    text_one:
      'Recoge en {{count}} día natural tras pagar. Si no, hay un cargo por reposición y no se reembolsa lo abandonado.',
    text_other:
      'Recoge en {{count}} días naturales tras pagar. Si no, hay un cargo por reposición y no se reembolsa lo abandonado.',
    more: 'Qué significa el plazo',
    info: {
      countTitle: 'Cuenta desde el día del pago',
      countText:
        '{{count}} días naturales, con fines de semana y festivos. La factura dice cuál es el último día.',
      bringTitle: 'Trae el número de factura y un documento con foto',
      bringText:
        'Otra persona puede recoger por ti con tu factura. Sin ella, en {{yard}} no se entrega nada.',
      lateTitle: 'Después del plazo',
      lateText:
        'Se cobra un cargo por reposición, y hasta pagarlo no puedes ofrecer ni comprar. Llama antes al almacén.',
      abandonedTitle: 'Si nunca se recoge',
      abandonedText: 'El artículo se considera abandonado y se vende de nuevo. Lo pagado no se devuelve.',
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
    text: 'Si el artículo no es como se describe, avisa al almacén en las 48 horas tras recogerlo y tráelo como te lo llevaste. El desgaste que indica el estado y los cambios de idea no dan derecho a devolución.',
  },
  seller: { title: 'Vendedor' },
  similar: 'Lotes similares',
}
