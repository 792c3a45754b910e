import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { faultIn } from '../../../plans/rules/edits/edit-faults.ts'
import { useBoard } from '../model/board.ts'
import barClasses from '../parts/bar.module.css'
import partsClasses from '../parts/parts.module.css'
import { conflictStore, type Conflict } from '../model/conflict-store.ts'
import { editText } from '../words/edit-text.ts'

const mostShown = 5

/** Other people's changes, and your own ones, which aren't lost: you can apply them again to the latest plan. */
export function ConflictBar() {
  const { plan } = useBoard()
  const conflict = conflictStore.use()
  return conflict?.planId === plan.id ? <ConflictNotice conflict={conflict} /> : null
}

function ConflictNotice({ conflict: { message, edits, others } }: { conflict: Conflict }) {
  const t = useText('logistics-board')
  const { speaker, state, actions, mayEdit } = useBoard()
  const format = useFormat()
  const close = () => conflictStore.set(undefined)
  const isPossible = edits.every((step) => step.every((edit) => faultIn(state, edit) === undefined))
  const again = () => {
    close()
    for (const step of edits) actions.edit([...step])
  }
  return (
    <section className={barClasses.runBar} role="alert" aria-label={t('conflict.title')}>
      <div className={barClasses.runWords}>
        <strong>{message}</strong>
        <ul className={partsClasses.why}>
          {others.slice(0, mostShown).map((edit) => (
            <li key={edit.number}>
              <strong dir="auto">{edit.personName || t('conflict.nobody')}</strong>
              <span>
                {editText(speaker, edit)} ·{' '}
                <time dateTime={edit.at}>{format.date(edit.at, { timeStyle: 'short' })}</time>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {mayEdit && (
        <Button size="xs" disabled={!isPossible} onClick={again}>
          {t('conflict.again')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={close}>
        {t('conflict.close')}
      </Button>
    </section>
  )
}
