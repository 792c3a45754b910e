import { useEffect, useState, type ComponentProps } from 'react'
import { Menu } from '#ui/controls.ts'
import type { PlanEdit } from '../rules/edits.ts'
import { useBoard } from './board.ts'
import classes from './step-item.module.css'
import { priceText, type StepChange } from './step-price.ts'

type Known = { key: string; state: unknown; change: StepChange | undefined }

/** What edits would change of the plan; undefined while it is worked out, and without edits. */
export function useStepChange(edits: readonly PlanEdit[]): StepChange | undefined {
  const { evaluator, isReady, state } = useBoard()
  const [known, setKnown] = useState<Known>()
  const key = JSON.stringify(edits)
  useEffect(() => {
    if (!evaluator || !isReady || key === '[]') return undefined
    let isOver = false
    const asked = JSON.parse(key) as PlanEdit[]
    evaluator.ask('change', asked).then(
      (change) => !isOver && setKnown({ key, state, change }),
      // Without the roads of a vehicle there is no price yet; the step can be made all the same.
      () => !isOver && setKnown({ key, state, change: undefined }),
    )
    return () => {
      isOver = true
    }
  }, [evaluator, isReady, key, state])
  return known?.key === key && known.state === state ? known.change : undefined
}

/** What a step costs, beside what does it. */
export function StepPrice({ edits }: { edits: readonly PlanEdit[] }) {
  const { format, speaker } = useBoard()
  const change = useStepChange(edits)
  if (!change) return null
  return (
    <span className={classes.price} data-tone={toneOf(change)} title={priceText(speaker, change)}>
      {format.change.money(change.cost)}
    </span>
  )
}

function toneOf({ cost, late, brokenPromises, broken }: StepChange): 'good' | 'bad' | undefined {
  if (late > 0 || brokenPromises > 0 || broken > 0) return 'bad'
  return cost < -0.5 ? 'good' : undefined
}

type Props = ComponentProps<typeof Menu.Item> & { edits: readonly PlanEdit[] }

/** An entry of a menu that makes edits, with what they cost. */
export function StepItem({ edits, ...rest }: Props) {
  const { actions } = useBoard()
  return (
    <Menu.Item
      onClick={() => actions.edit([...edits])}
      rightSection={rest.disabled ? undefined : <StepPrice edits={edits} />}
      {...rest}
    />
  )
}
