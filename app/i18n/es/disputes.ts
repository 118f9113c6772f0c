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
    due: 'Las pruebas deben llegar a la pasarela antes del',
    refund: 'Se reembolsaron {{amount}} en la pasarela.',
    pending: 'Se están reembolsando {{amount}} en la pasarela.',
    uncredited: '{{amount}} aún no tienen nota de crédito.',
  },
  mail: {
    invoices: 'Factura',
    none: 'ninguna',
    amount: 'Importe',
    act: 'Ver factura',
    books: 'Abrir los libros',
  },
}
