import type { offline as english } from '#app/i18n/en/offline.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const offline: Translation<typeof english> = {
  title: 'Estás sin conexión',
  text: 'Esta página necesita conexión. Se abrirá en cuanto la haya.',
  offers: 'Mientras tanto no se envía nada',
  offersText:
    'Una oferta que no salió no se guarda para después. Las ofertas máximas que están en pie siguen trabajando.',
  invoices: 'Facturas que has abierto',
  invoicesText: 'Se pueden seguir leyendo en este dispositivo hasta que cierres la sesión.',
  copy: 'Copia sin conexión de {{when}}. No incluye lo que haya cambiado desde entonces.',
}
