import type { refusal as english } from '#app/i18n/en/refusal.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const refusal: Translation<typeof english> = {
  qty: 'Elige al menos 1 pieza',
  kind_not_taken_sealed: 'Este lote solo admite ofertas cerradas',
  kind_not_taken_fixed: 'Este lote se vende a precio fijo y no admite ofertas',
  below_min: 'Oferta mínima {{least}}',
  above_max: 'Oferta inicial máxima {{most}}',
  above_next_max: 'Ya hay una oferta más baja',
  not_below_own_floor: 'Haz una oferta más baja',
  too_many_changes: 'Esta oferta ya no se puede cambiar más',
  not_leading: 'Solo quien va delante puede cambiar o cancelar una oferta en pie',
  below_price: 'Un máximo no puede bajar del precio actual de {{price}}',
  below_price_floor: 'Un suelo no puede subir del precio actual de {{price}}',
  not_below_own_max: 'Escribe menos que tu máximo actual',
  not_above_own_floor: 'Escribe más que tu suelo actual',
  retract_closed: 'Ya pasó el plazo para cancelar o bajar una oferta',
  nothing_to_retract: 'No hay tal oferta que cancelar',
  buy_now_unavailable: 'Ya no se puede comprar al momento',
  sold_out: 'Agotado',
  sold_out_left_one: 'Solo queda {{count}} pieza',
  sold_out_left_other: 'Solo quedan {{count}} piezas',
  forbidden: 'Solo puede hacerlo quien actúa por este lote',
  deposit_needed: 'Hay que dejar el depósito antes de ofrecer por este lote',
  phone_unverified: 'Tienes que verificar tu móvil para seguir con tu compra u oferta',
  no_card: 'Aún no tienes ninguna tarjeta. Añade una para seguir ofreciendo',
  restocking_fee_due: 'Hay un cargo de reposición pendiente. Mira tu carrito.',
  over_own_limit: 'Esta oferta pasa del límite que tú te has puesto',
  next: 'La próxima oferta es {{next}}.',
  floor: 'Tu suelo es {{max}}. Escribe menos.',
  dialog: {
    sign_in: { title: 'Primero, entra', text: 'Para ofrecer o comprar hay que entrar con una cuenta.' },
    own_item: {
      title: 'Es tu propio artículo',
      text: 'Los miembros de una organización ni ofrecen por lo que vende ni lo compran.',
    },
    deactivated: { title: 'Cuenta desactivada', text: 'Escribe a Soporte para volver a ofrecer.' },
    deposit_needed: {
      title: 'Primero, un depósito',
      text: 'Se devuelve si no ganas. Si ganas, cuenta para la factura.',
    },
    phone_unverified: {
      title: 'Verifica tu móvil',
      text: 'Tu número se verifica una sola vez, en tu cuenta.',
    },
    no_card: {
      title: 'No hay tarjetas',
      text: 'Solo se cobra a una tarjeta si ganas y no pagas a tiempo.',
    },
    restocking_fee_due: {
      title: 'Cargo de reposición',
      text: 'Podrás volver a ofrecer y comprar cuando esté pagado.',
    },
    over_own_limit: {
      title: 'Por encima de tu límite',
      text: 'Cuentan todos tus máximos en pie. Sube el límite en tu cuenta u ofrece menos.',
    },
    closed: { title: 'El lote ya cerró', text: 'Tu oferta no se registró. No debes nada por ella.' },
  },
  back: 'Volver',
  login: 'Entrar',
}
