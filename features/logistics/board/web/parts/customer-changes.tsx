import { useText } from '#kit/web/i18n.ts'
import { ColumnHeads } from '#ui/display/column-heads.tsx'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { useBoard } from '../model/board.ts'
import classes from './parts.module.css'
import kpiTableClasses from '../for-others/kpi-table.module.css'

type Place = { driverId: number | null; driver: string; startSeconds: number | null } | null
export type CustomerRow = { deliveryId: number; reference: string; recipient: string; places: readonly Place[] }

/** Driver and time of customers, before and after or plan by plan; what is another than in the first column stands out. */
export function CustomerChanges({ columns, rows }: { columns: readonly string[]; rows: readonly CustomerRow[] }) {
  const t = useText('logistics-board')
  return (
    <ScrollBox className={classes.compareScroll} label={t('compare.customer')}>
      <table className={kpiTableClasses.kpiTable}>
        <ColumnHeads first={t('compare.customer')} columns={columns} />
        <tbody>
          {rows.map(({ deliveryId, reference, recipient, places }) => (
            <tr key={deliveryId}>
              <th scope="row">
                <bdi>{recipient}</bdi>{' '}
                <small>
                  <bdi>{reference}</bdi>
                </small>
              </th>
              {places.map((place, index) => (
                <td key={index}>
                  <PlaceCell place={place} first={index === 0 ? undefined : places[0]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** `first` is what it is held against; without it nothing is. */
function PlaceCell({ place, first }: { place: Place; first: Place | undefined }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  if (!place) return t('compare.unplanned')
  const { driver, driverId, startSeconds } = place
  const isOther = first && first.driverId !== driverId
  const moved = first && first.startSeconds !== null && startSeconds !== null ? startSeconds - first.startSeconds : 0
  return (
    <>
      {isOther ? (
        <strong>
          <bdi>{driver}</bdi>
        </strong>
      ) : (
        <bdi>{driver}</bdi>
      )}
      {startSeconds !== null && ` ${format.clock(startSeconds)}`}
      {Math.abs(moved) >= 60 && <small> {format.change.length(moved)}</small>}
    </>
  )
}
