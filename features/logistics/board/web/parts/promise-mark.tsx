import { IconClockExclamation } from '@tabler/icons-react'
import { useBoard } from '../model/board.ts'
import classes from './parts.module.css'
import { missedText } from '../model/promise.ts'

/** Says on a stop that the plan misses its promised time, and by how much. */
export function PromiseMark({ id }: { id: string }) {
  const text = missedText(useBoard(), id)
  if (text === '') return null
  return <IconClockExclamation size={14} className={classes.promiseMark} role="img" aria-label={text} title={text} />
}
