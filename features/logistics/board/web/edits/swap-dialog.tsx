import { useState } from 'react'
import { foldText } from '#kit/contract/fold-text.ts'
import { useText } from '#kit/web/i18n.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { awayRoutes } from '../../../plans/rules/plan/away.ts'
import { freeing } from '../../../plans/rules/plan/crew-lock.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import panesClasses from '../parts/panes.module.css'
import { swapStore } from '../model/menu-store.ts'
import { StepPrice } from '../parts/step-item.tsx'

const mostShown = 30
const close = () => swapStore.set(undefined)

/** All drivers that a route could swap its own with, found by name, each with the price. */
export function SwapDialog() {
  const t = useText('logistics-board')
  const id = swapStore.use()
  return (
    <Dialog opened={id !== undefined} onClose={close} title={t('route.swapDriver')}>
      {id !== undefined && <Drivers id={Number(id)} />}
    </Dialog>
  )
}

function Drivers({ id }: { id: number }) {
  const t = useText('logistics-board')
  const { state, facts, routes, actions } = useBoard()
  const [words, setWords] = useState('')
  const wanted = foldText(words)
  const away = awayRoutes(state.routes, facts)
  const found = state.routes
    .filter((route) => route.id !== id && route.driverId !== null && !away.has(route.id))
    .map((route) => ({ ...route, name: routes.get(String(route.id))?.driver ?? '' }))
    .filter(({ name }) => foldText(name).includes(wanted))
  return (
    <div className={partsClasses.stack}>
      <TextInput
        data-autofocus
        type="search"
        aria-label={t('route.findDriver')}
        placeholder={t('route.findDriver')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={panesClasses.nothing}>{t('route.nobodyFound')}</p>}
      <ul className={panesClasses.plainList}>
        {found.slice(0, mostShown).map((route) => {
          const swap = { kind: 'swapDriver' as const, routeId: id, driverId: route.driverId }
          return (
            <li key={route.id}>
              <button
                type="button"
                className={panesClasses.linkLike}
                onClick={() => {
                  close()
                  void actions.swap(swap)
                }}
              >
                <bdi className={panesClasses.clipped}>{route.name}</bdi> <StepPrice edits={freeing(state, [swap])} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
