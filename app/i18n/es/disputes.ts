import type { disputes as english } from '../en/disputes.ts'
import type { Translation } from '../translation.ts'

export const disputes: Translation<typeof english> = {
  reason: {
    fraudulent: 'El titular dice que no hizo el pago',
    unrecognized: 'El titular no reconoce el pago',
    product_not_received: 'No recibió la mercancía',
    product_unacceptable: 'La mercancía no era como se describió',
    credit_not_processed: 'No llegó un reembolso prometido',
    duplicate: 'Pagado dos veces',
    incorrect_account_details: 'Datos de la cuenta erróneos',
    insufficient_funds: 'Fondos insuficientes en la cuenta',
    debit_not_authorized: 'El titular no autorizó el cargo',
    bank_cannot_process: 'El banco no pudo procesar el pago',
    general: 'Sin motivo indicado',
  },
  state: { inquiry: 'Consulta', open: 'En disputa', won: 'Disputa ganada', lost: 'Disputa perdida' },
  refundState: {
    pending: 'Reembolso en camino',
    succeeded: 'Reembolsado en la pasarela',
    failed: 'Reembolso fallido',
  },
  mark: {
    inquiry: 'El banco del comprador pregunta por este pago de {{amount}}. {{reason}}.',
    open: 'El banco del comprador reclama {{amount}} de este pago. {{reason}}.',
    won: 'Se ganó la disputa de {{amount}}. {{reason}}.',
    lost: 'Se perdió la disputa de {{amount}}. {{reason}}.',
    due: 'Las pruebas se entregan en la pasarela hasta el',
    refund: 'Se reembolsaron {{amount}} en la pasarela.',
    pending: 'Se están reembolsando {{amount}} en la pasarela.',
    uncredited: '{{amount}} aún no tienen nota de crédito.',
  },
  mail: {
    state: {
      inquiry: {
        subject: 'Consulta del banco, factura {{invoices}}',
        text: 'El banco del comprador pregunta por un pago. No se ha retirado dinero.',
      },
      open: {
        subject: 'Pago en disputa, factura {{invoices}}',
        text: 'El banco del comprador reclama un pago. La pasarela retiene el importe hasta que se decida la disputa.',
      },
      won: {
        subject: 'Disputa ganada, factura {{invoices}}',
        text: 'El banco ha decidido la disputa a tu favor. Lo retenido vuelve.',
      },
      lost: {
        subject: 'Disputa perdida, factura {{invoices}}',
        text: 'El banco ha decidido la disputa a favor del comprador. Lo retenido no vuelve.',
      },
    },
    refunded: {
      subject: 'Reembolsado en la pasarela, factura {{invoices}}',
      text: 'El dinero volvió al comprador en la pasarela de pago. Ninguna nota de crédito dice aún por qué.',
    },
    refundFailed: {
      subject: 'Falló el reembolso en la pasarela, factura {{invoices}}',
      text: 'El banco del comprador no aceptó un reembolso hecho en la pasarela de pago. El dinero ha vuelto.',
    },
    invoices: 'Factura',
    none: 'ninguna',
    amount: 'Importe',
    withheld: 'Retenido',
    fee: 'Tarifa de la pasarela',
    reason: 'Motivo',
    due: 'Pruebas hasta',
    act: 'Ver factura',
    books: 'Abrir los libros',
  },
}
