import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { assignException, listExceptions, reopenException, snoozeException, type ExceptionRow } from '../contract.ts'
import { stepsOf, type BoardColumn, type MoveStep, type Placed } from '../rules/board-columns.ts'
import { stale } from './stale-exceptions.ts'

type Moving = { id: number; to: BoardColumn }
export type Asking = { row: ExceptionRow; step: 'askUntil' | 'askReason' }

/** The cards with the moves of this screen, shown before the server has them; one that is refused or called off goes back. */
export function useCardMoves(cards: readonly Placed[]) {
  const t = useText('logistics-exceptions')
  const queries = useQueryClient()
  const me = useSession()?.userData.id
  const [moving, setMoving] = useState<Moving[]>([])
  const [asking, ask] = useState<Asking>()
  const { run, tell } = useSteps(me)
  const shown = useMemo(() => cards.map((card) => placed(card, moving)), [cards, moving])
  const settle = async (move: Moving) => {
    await queries.invalidateQueries({ queryKey: [listExceptions.path] })
    setMoving((moves) => moves.filter((one) => one !== move))
  }
  const move = (id: number, to: BoardColumn) => {
    const card = shown.find(({ row }) => row.id === id)
    if (!card) return
    const steps = stepsOf({ from: card.column, to, ownerId: card.row.owner?.id, me })
    if (steps === undefined) return showNotice({ text: t('board.reopenFirst'), kind: 'info' })
    if (steps.length === 0) return
    const next = { id, to }
    setMoving((moves) => [...moves.filter((one) => one.id !== id), next])
    const [first] = steps
    if (first === 'askUntil' || first === 'askReason') ask({ row: card.row, step: first })
    else
      void run(id, steps)
        .then(() => tell(card.row, steps), ignoreRefusal)
        .then(() => settle(next))
  }
  const asked = moving.find(({ id }) => id === asking?.row.id)
  /** What was asked has been answered: the card stays until the lists have it there. */
  const endAsking = () => {
    ask(undefined)
    if (asked) void settle(asked)
  }
  const callOff = () => {
    ask(undefined)
    setMoving((moves) => moves.filter((one) => one !== asked))
  }
  return { shown, move, asking, endAsking, callOff }
}

function placed(card: Placed, moving: readonly Moving[]): Placed {
  const to = moving.find(({ id }) => id === card.row.id)?.to
  return to === undefined ? card : { ...card, column: to }
}

function useSteps(me: number | undefined) {
  const reopen = useSend(reopenException, { stale })
  const snooze = useSend(snoozeException, { stale })
  const assign = useSend(assignException, { stale })
  const t = useText('logistics-exceptions')
  /** Whoever takes something away from a colleague is told so, and can give it back. */
  const tell = ({ id, owner }: ExceptionRow, steps: readonly MoveStep[]) => {
    const last = steps.at(-1)
    if (!owner || owner.id === me || (last !== 'take' && last !== 'release')) return
    const giveBack = () => assign.mutate({ params: { id }, body: { userId: owner.id } })
    showNotice({
      kind: 'info',
      text: t(last === 'take' ? 'board.takenOver' : 'board.released', { name: owner.name }),
      action: { label: t('board.undo'), onClick: giveBack },
      lifeMs: 10_000,
    })
  }
  const run = async (id: number, steps: readonly MoveStep[]) => {
    const params = { id }
    for (const step of steps) {
      if (step === 'reopen') await reopen.mutateAsync({ params })
      if (step === 'wake') await snooze.mutateAsync({ params, body: { until: null } })
      if (step === 'take') await assign.mutateAsync({ params, body: { userId: me ?? null } })
      if (step === 'release') await assign.mutateAsync({ params, body: { userId: null } })
    }
  }
  return { run, tell }
}
