import { IconShieldExclamation, IconX } from '@tabler/icons-react'
import type { FixDetail } from '#optimiser/optimiser.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { exceptionsOf, type Exception } from '../../../plans/rules/plan/exceptions.ts'
import { useBoard } from '../model/board.ts'
import classes from './exceptions.module.css'
import { exceptionText } from '../words/sentences.ts'

/** What fixes have allowed on a route, each to be taken back. */
export function Exceptions({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { speaker, actions, mayEdit } = useBoard()
  const found = useExceptions(id)
  if (found.length === 0) return null
  return (
    <section className={classes.exceptions}>
      <h3>{t('exceptions.title')}</h3>
      <ul>
        {found.map((one, index) => {
          const words = exceptionText(speaker, detailOf(one))
          return (
            <li key={index}>
              <span>{words}</span>
              {mayEdit && (
                <ActionIcon
                  size={24}
                  aria-label={t('exceptions.takeBack', { exception: words })}
                  onClick={() => actions.edit([{ kind: 'revoke', relaxations: [one] }])}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Says on the row of a route that it is as it is only by exception. */
export function ExceptionMark({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const count = useExceptions(id).length
  if (count === 0) return null
  const label = t('exceptions.count', { count, number: format.number(count) })
  return <IconShieldExclamation size={15} className={classes.mark} role="img" aria-label={label} title={label} />
}

function useExceptions(id: string): Exception[] {
  const { state } = useBoard()
  const route = state.routes.find((one) => String(one.id) === id)
  return route ? exceptionsOf(state.granted, route) : []
}

function detailOf(exception: Exception): FixDetail {
  return exception.kind === 'later-break' ? { ...exception, breakCount: 1 } : exception
}
