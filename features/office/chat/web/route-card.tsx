import { useQuery } from '@tanstack/react-query'
import { readRoute } from '#features/logistics/routes/contract.ts'
import { stateTones } from '#features/logistics/routes/rules.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import classes from './chat.module.css'

/** A route that a message links to, for people who may see it. */
export function RouteCard({ id }: { id: number }) {
  return useMay(readRoute) && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const t = useText('logistics-routes')
  const format = useFormat('UTC')
  const { data } = useQuery({ ...queryOf(readRoute, { params: { id } }), staleTime: 60_000, retry: false })
  if (!data) return null
  const { driverName, vehicleName, state, day } = data
  return (
    <Link to={`/apps/logistics/route/${id}`} className={classes.card}>
      <span className={classes.cardTop}>
        <strong>
          <bdi>{driverName}</bdi>
        </strong>
        <StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>
      </span>
      <bdi>{vehicleName}</bdi>
      <small>{format.date(`${day}T12:00:00Z`)}</small>
    </Link>
  )
}
