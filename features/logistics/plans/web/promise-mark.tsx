import { IconClockExclamation } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { promiseOf, promiseText } from './promise.ts'

/** Says on a stop that the plan misses its promised time, and by how much. */
export function PromiseMark({ id }: { id: string }) {
  const t = useText('logistics-plans')
  const board = useBoard()
  const promise = promiseOf(board, id)
  if (!promise?.isBroken) return null
  const text = t('promise.broken', { promise: promiseText(board.speaker, promise) })
  return (
    <IconClockExclamation size={14} className={classes.promiseMark} role="img" aria-label={text} title={text} />
  )
}
