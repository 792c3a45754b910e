import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Link } from '#ui/button/link.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import type { DeliveryRow } from '../contract.ts'

type Props<K extends keyof DeliveryRow> = { delivery: Pick<DeliveryRow, K> }

/** The stop of a published route it is, with a link for those who may open the route. */
export function StopLink({ delivery }: Props<'routeId' | 'stopNumber' | 'driverName'>) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const { routeId, stopNumber, driverName } = delivery
  const mayOpen = useAbility().can('read', 'Route')
  if (routeId === null) return null
  const number = format.number(stopNumber ?? 0)
  const words = driverName === '' ? t('stop', { number }) : t('stopOf', { number, driver: driverName })
  if (!mayOpen) return <bdi>{words}</bdi>
  return (
    <Anchor renderRoot={(props) => <Link to={`/apps/logistics/route/${routeId}`} {...props} />}>
      <bdi>{words}</bdi>
    </Anchor>
  )
}

type ArrivalProps = Props<'eta' | 'doneAt' | 'date'> & { isBesideDate?: boolean }

/** When it is expected, or when it was over; beside its date, a time of that day stands alone. */
export function Arrival({ delivery: { eta, doneAt, date }, isBesideDate }: ArrivalProps) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const at = doneAt ?? eta
  if (at === null) return null
  const isTimeEnough = isBesideDate && date !== null && format.date(at) === format.date(`${date}T12:00:00Z`)
  return (
    <>
      <time dateTime={at}>{isTimeEnough ? format.time(at) : format.dateTime(at)}</time>
      {doneAt !== null && !isBesideDate && (
        <Text span display="block" size="sm" c="dimmed">
          {t('done')}
        </Text>
      )}
    </>
  )
}

/** What the driver is asked for at the door. */
export function Proof({ delivery }: Props<'requiredProof' | 'optionalProof'>) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const { requiredProof, optionalProof } = delivery
  const listed = (kinds: DeliveryRow['requiredProof']) => format.list(kinds.map((kind) => t(`proof.${kind}`)))
  if (requiredProof.length + optionalProof.length === 0) return t('noProof')
  return (
    <Text component="div" inherit maw={220}>
      {listed(requiredProof)}
      {optionalProof.length > 0 && (
        <Text span display="block" size="sm" c="dimmed">
          {t('ifPossible', { kinds: listed(optionalProof) })}
        </Text>
      )}
    </Text>
  )
}
