import { useBoard } from './board.ts'
import classes from './board.module.css'
import { BoardMenu } from './board-menu.tsx'
import { LateMap } from './late-map.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useSelectionLink } from './selection-link.ts'
import { TimeLockDialog } from './time-lock-dialog.tsx'

/** The map alone, for a second screen; what is selected follows the board. */
export function MapWindow() {
  const { mayEdit } = useBoard()
  useSelectionLink('map')
  return (
    <>
      <div className={classes.mapWindow}>
        <LateMap />
      </div>
      {mayEdit && <BoardMenu />}
      <MoveDialog />
      <TimeLockDialog />
    </>
  )
}
