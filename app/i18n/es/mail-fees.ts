import type { mailFees as english } from '../en/mail-fees.ts'
import type { Translation } from '../translation.ts'

export const mailFees: Translation<typeof english> = {
  amount: 'Cargo de reposición',
  kept: 'Se lo queda el vendedor',
  back: 'Vuelve a ti',
  reason: 'Motivo indicado',
  feeCharged: {
    subject: 'Cargo de reposición pendiente, factura {{invoice}}',
    text: '{{seller}} ha cobrado un cargo de reposición. No puedes ofrecer ni comprar hasta pagarlo.',
    act: 'Pagarlo en el carrito',
  },
  feeWaived: {
    subject: 'Cargo de reposición condonado, factura {{invoice}}',
    text: '{{seller}} ha condonado el cargo de reposición. Ya no debes nada por él.',
    act: 'Ver lotes',
  },
  depositKept: {
    subject: 'Tu depósito, factura {{invoice}}',
    text: 'La factura no se pagó y se anuló. {{seller}} se queda con lo que las condiciones le dan del depósito.',
    act: 'Ver el depósito',
  },
}
