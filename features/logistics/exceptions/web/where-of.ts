import type { ExceptionRow } from '../contract.ts'

/** Whom and which route it is about. */
export function whereOf({ delivery, driver, route, vehicle }: ExceptionRow): string {
  const about =
    delivery && (delivery.recipient === '' ? delivery.reference : `${delivery.recipient} (${delivery.reference})`)
  return [about, driver?.name ?? route?.name, delivery === null && vehicle?.name].filter(Boolean).join(' · ')
}
