import { useBoard } from '../model/board.ts'
import classes from './board.module.css'
import { ConflictBar } from '../edits/conflict-bar.tsx'
import { LateMap } from '../map/late-map.tsx'
import { RunBar } from '../run/run-bar.tsx'
import { useSelectionLink } from './selection-link.ts'
import { TravelBar } from '../run/travel-bar.tsx'

/** The map alone, for a second screen; what is selected and hidden follows the board, as does what others changed. */
export function MapWindow() {
  const { plan } = useBoard()
  useSelectionLink('map')
  return (
    <div className={classes.mapWindow}>
      <RunBar />
      <ConflictBar />
      {plan.travel && <TravelBar progress={plan.travel} />}
      <LateMap />
    </div>
  )
}
