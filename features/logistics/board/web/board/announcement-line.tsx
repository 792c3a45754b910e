import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useHold } from '#ui/overlay/use-hold.ts'
import { useBoard } from '../model/board.ts'
import classes from './announcement-line.module.css'
import { announcementStore } from '../model/announcement-store.ts'

const lifeMs = 7000

/** What was done last and what it changed, seen for a while and read out by screen readers. */
export function AnnouncementLine({ isFloating = false }: { isFloating?: boolean }) {
  const t = useText('logistics-board')
  const { mayEdit, actions } = useBoard()
  const said = announcementStore.use()
  const [gone, setGone] = useState(said?.number ?? 0)
  const { isHeld, holders, letGo } = useHold()
  const number = said?.number ?? 0
  const isShown = number > gone
  useEffect(() => {
    if (isHeld || !isShown) return undefined
    const timer = setTimeout(() => setGone(number), lifeMs)
    return () => clearTimeout(timer)
  }, [number, isHeld, isShown])
  return (
    <div
      className={classes.line}
      data-hidden={!isShown || undefined}
      data-floats={isFloating || undefined}
      {...holders}
    >
      <span role="status" aria-live="polite" data-said>
        {/* Another element each time, so that the same words are read out again. */}
        <span key={number}>{said?.text}</span>
      </span>
      {isShown && said?.mayUndo && mayEdit && (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            setGone(number)
            letGo()
            actions.undo()
          }}
        >
          {t('undo')}
        </button>
      )}
    </div>
  )
}
