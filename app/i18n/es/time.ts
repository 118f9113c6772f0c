import type { time as english } from '#app/i18n/en/time.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const time: Translation<typeof english> = {
  weekday: { sun: 'dom', mon: 'lun', tue: 'mar', wed: 'mié', thu: 'jue', fri: 'vie', sat: 'sáb' },
  month: {
    jan: 'ene',
    feb: 'feb',
    mar: 'mar',
    apr: 'abr',
    may: 'may',
    jun: 'jun',
    jul: 'jul',
    aug: 'ago',
    sep: 'sep',
    oct: 'oct',
    nov: 'nov',
    dec: 'dic',
  },
  day: '{{day}} {{month}}',
  date: '{{weekday}}, {{day}} {{month}}',
  fullDay: '{{day}} {{month}} {{year}}',
  short: '{{day}} {{month}}, {{clock}}',
  moment: '{{weekday}}, {{day}} {{month}}, {{clock}} ET',
  server: '{{clock}} ET',
  left: 'Queda:',
  startsIn: 'Empieza en',
  closed: 'Cerró',
  paused: 'En pausa',
  auctionClosed: 'Subasta cerrada',
}
