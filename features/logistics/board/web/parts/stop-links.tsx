import { useText } from '#kit/web/i18n.ts'
import { useBoard } from '../model/board.ts'
import classes from './parts.module.css'

const mostNamed = 50

type Props = { deliveryIds: readonly number[]; onPick: () => void }

/** Stops by name, each leading to its details, where the board explains why it is planned or not. */
export function StopLinks({ deliveryIds, onPick }: Props) {
  const t = useText('logistics-board')
  const { stops, selection, format } = useBoard()
  const pick = (deliveryId: number) => {
    selection.pick(String(deliveryId))
    onPick()
  }
  const rest = deliveryIds.length - mostNamed
  return (
    <span className={classes.stopLinks}>
      {deliveryIds.slice(0, mostNamed).map((deliveryId) => {
        const stop = stops.get(String(deliveryId))
        return (
          <button key={deliveryId} type="button" title={stop?.recipient} onClick={() => pick(deliveryId)}>
            <bdi>{stop?.reference}</bdi>
          </button>
        )
      })}
      {rest > 0 && t('result.more', { number: format.number(rest) })}
    </span>
  )
}
