import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState, type ComponentProps } from 'react'
import { Menu } from '#ui/button/controls.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import { useBoard } from '../model/board.ts'
import classes from './step-item.module.css'
import { breaksText, speakerAfter } from '../words/breaks-text.ts'
import type { EditChange } from '../model/evaluation.ts'
import { priceText, type StepChange } from '../words/step-price.ts'

type Known = { key: string; state: unknown; change: EditChange | undefined }

/** What edits would change of the plan; undefined while it is worked out, and without edits. */
export function useStepChange(edits: readonly PlanEdit[]): EditChange | undefined {
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

/** What a step costs and which rule it breaks, beside what does it. */
export function StepPrice({ edits }: { edits: readonly PlanEdit[] }) {
  const change = useStepChange(edits)
  return (
    change && (
      <>
        <Price change={change} />
        <Breaks edits={edits} change={change} />
      </>
    )
  )
}

function Price({ change }: { change: EditChange }) {
  const { format, speaker } = useBoard()
  return (
    <span className={classes.price} data-tone={toneOf(change)} title={priceText(speaker, change)}>
      {change.breaks.length > 0 && <IconAlertTriangle size={13} aria-hidden className={classes.warns} />}
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
export function StepItem({ edits, children, ...rest }: Props) {
  const { actions } = useBoard()
  const change = useStepChange(rest.disabled ? [] : edits)
  return (
    <Menu.Item onClick={() => actions.edit([...edits])} rightSection={change && <Price change={change} />} {...rest}>
      {children}
      {change && <Breaks edits={edits} change={change} />}
    </Menu.Item>
  )
}

/** Which rule a step would break, beside what does it. */
function Breaks({ edits, change }: { edits: readonly PlanEdit[]; change: EditChange }) {
  const { facts, state, speaker, format } = useBoard()
  const [first, ...others] = change.breaks
  if (!first) return null
  const more = others.length > 0 && speaker.t('result.more', { number: format.number(others.length) })
  return (
    <small className={classes.breaks}>
      {breaksText(speakerAfter({ speaker, facts, state }, edits), [first])} {more}
    </small>
  )
}
