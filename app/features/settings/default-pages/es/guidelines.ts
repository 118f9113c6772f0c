import type { DefaultText } from '../index.ts'

export const guidelines: DefaultText = {
  title: 'Normas',
  body: `Cómo llevarse bien aquí, para quien compra y para quien vende.

## Para quien compra

- Ofrece solo lo que piensas pagar. Si ganas, la oferta te obliga.
- Suma prima e impuesto antes de decidir. El total lo hace por ti.
- Mira todas las fotos y lee el estado. «Sin probar» significa que nadie lo sabe.
- Pon tu máximo pronto y déjalo. El último segundo no da ventaja.
- Comprueba que puedes recoger dentro del plazo, y con qué vehículo.
- Pregunta antes de ofrecer, no después.

## Para quien vende

- Fotografía el lote mismo, con sus defectos, sobre un fondo liso.
- Pon en el título qué es, la marca y el modelo. Sin elogios.
- Di el estado con honestidad y qué probaste.
- Indica medidas y peso cuando alguien tenga que cargar el lote.
- Elige un precio inicial al que venderías de verdad, o pon una reserva.
- Cumple el horario que indicas y ten los lotes listos donde dice la factura.

## Qué no se puede vender

Armas y munición, medicamentos, alcohol y tabaco, productos retirados del mercado, animales vivos, falsificaciones, cosas robadas, soportes con datos ajenos y lo que prohíba la ley del lugar.

## Qué eliminamos

Descripciones falsas, ofertas entre conocidos que solo suben un precio, insultos y datos de contacto para esquivar el mercado. Cerramos las cuentas que lo repiten.

## Avisar

Escríbenos con el número de lote: [contacto](/contact-us). Leemos cada aviso.
`,
}
