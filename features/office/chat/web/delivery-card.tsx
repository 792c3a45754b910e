import { useQuery } from '@tanstack/react-query'
import { listDeliveries } from '#features/logistics/deliveries/contract.ts'
import { deliveryPath } from '#features/logistics/deliveries/rules.ts'
import { stateTones } from '#features/logistics/deliveries/rules/state-tones.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import classes from './chat.module.css'

/** A delivery that a message mentions, for people who may see it; for everyone else the reference stays plain text. */
export function DeliveryCard({ reference }: { reference: string }) {
  return useMay(listDeliveries) && <Known reference={reference} />
}

function Known({ reference }: { reference: string }) {
  const t = useText('logistics-deliveries')
  const { data } = useQuery({
    ...queryOf(listDeliveries, { query: { q: reference, itemsPerPage: 5 } }),
    staleTime: 60_000,
  })
  const delivery = data?.deliveries.find((one) => one.reference === reference)
  if (!delivery) return null
  return (
    <Link to={deliveryPath(reference)} className={classes.card}>
      <span className={classes.cardTop}>
        <strong dir="ltr">{reference}</strong>
        <StatusChip tone={stateTones[delivery.state]}>{t(`states.${delivery.state}`)}</StatusChip>
      </span>
      <bdi>{delivery.recipient}</bdi>
      <small dir="auto">{delivery.address}</small>
    </Link>
  )
}
