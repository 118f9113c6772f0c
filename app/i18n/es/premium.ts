export const premium = {
  byTiers: 'Prima según el precio, {{tax}} de impuesto',
  upTo: '{{rate}} hasta {{to}}',
  above: '{{rate}} por encima',
  plus: '{{fixed}} más {{rate}}',
  most: '{{tiers}}; como máximo {{cap}}',
  of: 'Prima del comprador: {{tiers}}',
  noTax: 'Impuesto sobre la venta: ninguno',
  list: 'Vendedores con prima propia',
  listText:
    'La llevan los lotes que se publiquen desde ahora. Lo que ya está en el mercado conserva la que tenía al publicarse.',
  none: 'Ningún vendedor la tiene todavía.',
  choose: 'Vendedor',
  open: 'Fijar una prima',
  title: 'Prima de {{name}}',
  own: 'Prima propia',
  ownText: 'Sin ella vale la prima de todos los demás.',
  tier: 'Tramo',
  tiers: 'Tramos',
  tiersText:
    'Cada parte del precio paga el porcentaje de su tramo, y lo fijo se añade una vez cuando el precio lo alcanza. El primero empieza en 0. Sin tramos vale el porcentaje único.',
  fields: { from: 'Desde', rate: 'Porcentaje', fixed: 'Fijo' },
}
