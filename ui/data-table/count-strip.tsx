import { useFormat } from '#kit/web/format.ts'
import classes from './count-strip.module.css'

type Count = {
  key: string
  label: string
  /** Nothing while it is fetched. */
  count: number | undefined
  isChosen: boolean
  onChoose: () => void
}

/** How many rows there are of each kind, in one quiet line: pressed, a number shows its rows alone. */
export function CountStrip({ label, counts }: { label: string; counts: Count[] }) {
  const { number } = useFormat()
  return (
    <div role="group" className={classes.strip} aria-label={label}>
      {counts.map(({ key, label: words, count, isChosen, onChoose }) => (
        <button key={key} type="button" className={classes.count} aria-pressed={isChosen} onClick={onChoose}>
          <b>{count === undefined ? '\u00a0' : number(count)}</b> {words}
        </button>
      ))}
    </div>
  )
}
