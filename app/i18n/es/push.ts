export const push = {
  outbid: 'Cuando te superan',
  text: 'Cuando alguien te supere, este navegador te avisa al momento, aunque no tengas abierta ninguna página nuestra.',
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
    'Desactivaste por correo y por SMS los avisos de que te superan. Activa uno y este navegador también te avisará.',
  failed: 'No funcionó. Inténtalo de nuevo en un momento.',
  hint: 'Termina cuando cierras la sesión.',
}
