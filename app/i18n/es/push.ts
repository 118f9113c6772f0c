export const push = {
  outbid: 'Cuando te superan',
  text: 'Cuando alguien ofrezca más que tú, este navegador te avisa al momento, aunque no tengas abierta ninguna página nuestra.',
  on: 'Activados en este navegador',
  off: 'Desactivados en este navegador',
  turnOn: 'Avísame si me superan',
  turnOff: 'Desactivar',
  done: 'Este navegador te avisará cuando te superen.',
  change: 'Cambiarlo',
  denied: 'Tu navegador bloquea nuestros avisos. Permítelos para este sitio en su configuración.',
  unsupported:
    'Este navegador no puede avisarte. En un iPhone o iPad, añade antes el sitio a la pantalla de inicio.',
  muted:
    'Desactivaste los avisos de que te superan por correo y por SMS. Activa uno y este navegador también te avisará.',
  failed: 'No ha funcionado. Inténtalo de nuevo en un momento.',
  hint: 'Termina cuando cierras la sesión.',
}
