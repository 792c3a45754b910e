import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useBoard } from '../model/board.ts'
import classes from '../parts/parts.module.css'
import { PlaceList } from '../parts/place-list.tsx'
import { usePrices } from '../model/use-prices.ts'

/** A list of all routes with the price of the best place on each: moving without dragging. */
export function MoveDialog() {
  const t = useText('logistics-board')
  const { moved, setMoved, speaker, format } = useBoard()
  const [first = ''] = moved ?? []
  const count = moved?.length ?? 0
  const what = count === 1 ? speaker.names.stop(first) : t('said.stops', { count, number: format.number(count) })
  return (
    <Dialog
      opened={moved !== undefined}
      onClose={() => setMoved(undefined)}
      title={t('move.title', { what })}
      size="lg"
    >
      {moved && <Places stops={moved} onDone={() => setMoved(undefined)} />}
    </Dialog>
  )
}

function Places({ stops, onDone }: { stops: readonly string[]; onDone: () => void }) {
  const t = useText('logistics-board')
  const { actions, routeOf } = useBoard()
  const prices = usePrices(stops)
  return (
    <div className={classes.stack}>
      {prices ? <PlaceList stops={stops} prices={prices} onMoved={onDone} /> : <Skeleton height={260} />}
      {stops.some((stop) => routeOf.has(stop)) && (
        <Button
          variant="default"
          onClick={() => {
            onDone()
            actions.unassign(stops)
          }}
        >
          {t('move.toPool')}
        </Button>
      )}
    </div>
  )
}
