import { useText } from '#kit/web/i18n.ts'
import { inOwnUnit, kilometersOf, oddJump } from '../../../settings/rules/distance.ts'
import { Notice } from '../parts/parts.tsx'
import type { RouteNow } from '../route/use-day.tsx'

/** Says when an odometer went on further since the last route than can be; it is asked once more, not refused. */
export function OddOdometer({ now: { format, pack, route }, reading }: { now: RouteNow; reading: number }) {
  const t = useText('logistics-driver')
  const { unitSystem } = pack
  const jump = oddJump(route.vehicle.odometer, kilometersOf(reading, unitSystem))
  if (jump === null) return null
  const number = format.number(Math.round(inOwnUnit(jump, unitSystem)))
  return <Notice tone="warning">{t(`odometer.jump.${unitSystem}`, { number })}</Notice>
}
