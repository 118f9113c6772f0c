import type { signing as english } from '../en/signing.ts'
import type { Translation } from '../translation.ts'

export const signing: Translation<typeof english> = {
  newHere: '¿Es tu primera vez?',
  create: 'Crea una cuenta',
  register: 'Registrarse',
  createAccount: 'Crear cuenta',
  member: '¿Ya tienes cuenta?',
  forgotten: '¿Olvidaste tu contraseña?',
  backToLogin: 'Volver a entrar',
  said: {
    in: 'Has entrado',
    out: 'Has salido',
    password: 'Tu contraseña ha cambiado. Entra con ella.',
  },
  linkSent: 'Si esa dirección tiene una cuenta, le llegará un enlace. Sirve una vez, durante 30 minutos.',
  forgot: {
    title: 'Restablecer contraseña',
    note: 'Escribe tu correo electrónico y te enviaremos un enlace para restablecer tu contraseña.',
    submit: 'ENVIAR EL ENLACE',
    errors: {
      required: 'Obligatorio',
      email: 'formato de correo no válido',
      tooLong: 'Máximo 250 caracteres',
      tooMany: 'Demasiados intentos. Prueba otra vez en un minuto.',
    },
  },
  reset: {
    title: 'Restablecer contraseña',
    note: 'Crea una contraseña nueva',
    password: 'Contraseña nueva',
    rule: 'Al menos 8 caracteres: mayúsculas y minúsculas, un número y uno de @ $ ! % * # ? &',
    confirm: 'Repite la contraseña',
    submit: 'Cambiar',
    dead: 'Este enlace ya se usó o es demasiado antiguo.',
    again: 'Enviarme otro enlace',
    errors: {
      required: 'Obligatorio',
      short: 'Mínimo 8 caracteres',
      long: 'Máximo 256 caracteres',
      simple: 'La contraseña debe tener mayúsculas y minúsculas, un número y un carácter especial.',
      same: 'La contraseña nueva debe ser distinta',
      confirm: 'las contraseñas no coinciden',
    },
  },
  start: {
    title: 'Empieza con tu correo',
    text: 'Miramos si tienes una cuenta y te ayudamos a seguir.',
    submit: 'Continuar',
  },
  intro: {
    title: 'Te damos la bienvenida, {{name}}',
    text: 'Tres cosas que conviene saber antes de tu primera oferta.',
    most: 'Di una vez lo máximo que pagas',
    mostText: 'Ofrecemos por ti, paso a paso',
    total: 'Cada precio muestra su total',
    totalText: 'Comisión e impuestos antes de confirmar',
    collect: 'Lo recoges tú en el patio',
    collectText: 'Elige un depósito cercano arriba',
    never: 'No volver a mostrar',
    go: 'Empezar a explorar',
  },
}
