export const push = {
  outbid: 'Cuando te superan',
  text: 'Cuando alguien ofrezca más que tú, este navegador te avisa al momento, aunque no tengas abierta ninguna página nuestra.',
  on: 'Activados en este navegador',
  off: 'Desactivados en este navegador',
  turnOn: 'Avísame cuando me superen',
  turnOff: 'Desactivar',
  done: 'Este navegador te avisa cuando te superen.',
  change: 'Cambiarlo',
  denied: 'Tu navegador no nos deja avisarte. Permite las notificaciones de este sitio en su configuración.',
  unsupported:
    'Este navegador no puede avisarte. En un iPhone o iPad, añade antes el sitio a la pantalla de inicio.',
  muted:
    'Has desactivado los avisos de que te superan, por correo y por SMS. Activa uno de los dos y este navegador también te avisará.',
  failed: 'No ha funcionado. Inténtalo de nuevo en un momento.',
  hint: 'Termina cuando cierras la sesión.',
}
