import { useBoard } from '../model/board.ts'
import classes from './parts.module.css'

/** The colour and the marker of a route, beside its name. */
export function RouteSwatch({ id }: { id: string }) {
  const look = useBoard().routes.get(id)
  return <span className={classes.swatch} style={{ background: look?.color }} data-shape={look?.shape} aria-hidden />
}
