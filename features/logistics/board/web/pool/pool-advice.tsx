import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import type { SharedAdvice } from '../../../runs/rules/shared-advice.ts'
import { useBoard } from '../model/board.ts'
import classes from './pool.module.css'
import { useReasons } from './use-reasons.ts'

/** What would serve many of the stops that the last search left out, said once for all of them. */
export function PoolAdvice() {
  const t = useText('logistics-board')
  const { facts, format, mayEdit, actions } = useBoard()
  const advice = useAdvice()
  if (!advice) return null
  const { driverId, vehicleId, hours, deliveryIds, ...edit } = advice
  const driver = facts.drivers.find(({ id }) => id === driverId)?.name
  const words = {
    count: deliveryIds.length,
    number: format.number(deliveryIds.length),
    from: format.clock(hours[0]?.startSeconds ?? 0),
    vehicle: facts.vehicles.find(({ id }) => id === vehicleId)?.name ?? '',
    driver: driver ?? '',
  }
  return (
    <div className={classes.advice} role="note">
      <span>{t(driver ? 'advice.driver' : 'advice.open', words)}</span>
      {mayEdit && (
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => actions.edit([{ ...edit, driverId, vehicleId, hours, deliveryIds }])}
        >
          {t('advice.apply')}
        </Button>
      )}
    </div>
  )
}

/** So long a plan is left alone before advice about it is worked out. */
const restMs = 800

type Known = { key: string; state: unknown; advice: SharedAdvice | null }

function useAdvice(): SharedAdvice | null {
  const { evaluator, isReady, state, waiting } = useBoard()
  const reasons = useReasons()
  const [known, setKnown] = useState<Known>()
  const key = waiting.filter((id) => reasons.has(id)).join(' ')
  useEffect(() => {
    if (!evaluator || !isReady || key === '') return undefined
    let isOver = false
    // Prices of what someone moves right now go first.
    const timer = setTimeout(() => {
      evaluator
        .ask('advice', key.split(' ').map(Number))
        .then((advice) => !isOver && setKnown({ key, state, advice }), reportError)
    }, restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [evaluator, isReady, key, state])
  return known?.key === key && known.state === state ? known.advice : null
}
