import type { CalendarEvent, Layer } from './contract.ts'

/** The colour of each calendar. */
export const toneOf = {
  Business: 'brand',
  Holiday: 'success',
  Personal: 'error',
  Family: 'warning',
  ETC: 'info',
} as const satisfies Record<CalendarEvent['extendedProps']['calendar'], string>

/** Rules that the form offers; any other stays as it is. */
export const plainRules = {
  none: '',
  daily: 'FREQ=DAILY',
  workdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
} as const

/** The colour of each layer of the other parts of the product. */
export const layerTones = {
  shifts: 'info',
  leave: 'warning',
  service: 'error',
  holidays: 'success',
  closures: 'secondary',
  plans: 'brand',
} as const satisfies Record<Layer, string>
