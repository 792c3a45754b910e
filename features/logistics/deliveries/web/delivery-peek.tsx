import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { readDeliveryById, type Delivery } from '../contract.ts'
import { stateTones } from '../rules/state-tones.ts'
import classes from './deliveries.module.css'
import { DeliveryActions } from './delivery-actions.tsx'
import { Contents, Person, Place } from './delivery-cards.tsx'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { useReasons } from './for-others/use-reasons.ts'
import { useWish } from './use-timeline.ts'

type Props = { id: number; onEdit?: () => void }

/** A delivery beside the list: what is wrong with it, what to do next, where it goes and what happened. */
export function DeliveryPeek({ id, onEdit }: Props) {
  const { data, error, refetch } = useQuery(queryOf(readDeliveryById, { params: { id } }))
  if (data) return <Sheet delivery={data} {...(onEdit && { onEdit })} />
  return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />
}

function Sheet({ delivery, onEdit = () => undefined }: { delivery: Delivery; onEdit?: () => void }) {
  const t = useText('logistics-deliveries')
  const reasonOf = useReasons()
  const wish = useWish(delivery)
  const { recipient, state, failureReason } = delivery
  const words = [t(`states.${state}`), reasonOf(failureReason)].filter(Boolean).join(', ')
  return (
    <div className={classes.peek}>
      <div>
        <h2 className={classes.peekTitle} dir="auto">
          {recipient}
        </h2>
        <StatusChip tone={stateTones[state]}>{words}</StatusChip>
      </div>
      <div className={classes.peekActions}>
        <DeliveryActions delivery={delivery} wish={wish} onEdit={onEdit} />
      </div>
      <Place delivery={delivery} />
      <Person delivery={delivery} />
      <Contents delivery={delivery} />
      <DeliveryTimeline delivery={delivery} />
    </div>
  )
}
