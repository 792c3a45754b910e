import { useEffect, useRef } from 'react'
import type { Plan } from '../../../plans/contract.ts'
import type { Run } from '../../../runs/contract.ts'
import { verdictOf } from '../../../runs/rules/run-verdict.ts'
import { say } from '../model/announcement-store.ts'
import { changeBetween, priceText } from '../words/step-price.ts'
import type { Speaker } from '../words/sentences.ts'

/** Says how a search gets on: that it began, how far it is half-way, and what it found. */
export function useRunAnnouncement(run: Run | undefined, speaker: Speaker): void {
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (!run) return
    const stage = stageOf(run)
    const isNew = known.current !== undefined && known.current !== stage
    // A result that waited already when the board was opened is seen, not said.
    const isBegun = known.current === undefined && stage === 'searching'
    known.current = stage
    // What was accepted is said with its price, by `useAcceptAnnouncement`.
    const isAnswered = stage === 'accepted' || stage === 'kept'
    if ((isNew || isBegun) && !isAnswered) say(stageText(run, stage, speaker))
  }, [run, speaker])
}

/** Says that a plan was accepted, by whatever button, with what it changed. */
export function useAcceptAnnouncement({ undo, kpis }: Plan, speaker: Speaker): void {
  const last = useRef({ undo, kpis })
  useEffect(() => {
    const before = last.current
    last.current = { undo, kpis }
    const isNew = undo && undo.number > (before.undo?.number ?? 0)
    if (!isNew || undo.summary.kind !== 'accept') return
    const step = speaker.t('said.accepted')
    const price = priceText(speaker, changeBetween(before.kpis, kpis))
    say(price === '' ? step : speaker.t('said.priced', { step, price }))
  }, [undo, kpis, speaker])
}

/** Says that a plan's times are those of the roads now, where they were estimates when it was opened, with what that changes. */
export function useRoadsAnnouncement({ id, isEstimated, kpis }: Plan, speaker: Speaker): void {
  const last = useRef({ id, isEstimated, kpis })
  useEffect(() => {
    const before = last.current
    last.current = { id, isEstimated, kpis }
    if (before.id !== id || !before.isEstimated || isEstimated) return
    const step = speaker.t('said.roads')
    const price = priceText(speaker, changeBetween(before.kpis, kpis))
    say(price === '' ? step : speaker.t('said.priced', { step, price }))
  }, [id, isEstimated, kpis, speaker])
}

type Stage = 'searching' | 'half' | Run['state']

function stageOf({ state, done }: Run): Stage {
  if (state === 'queued') return 'queued'
  if (state !== 'running') return state
  return done < 0.5 ? 'searching' : 'half'
}

function stageText(run: Run, stage: Stage, { t, format }: Speaker): string {
  const best = run.curve.at(-1)
  if (stage === 'queued') return t('run.queued')
  if (stage === 'half' && best)
    return t('run.best', { cost: format.money(best.cost), unassigned: format.number(best.unassigned) })
  if (stage === 'searching' || stage === 'half') return t('run.searching')
  return stage === 'done' ? resultText(run, { t, format }) : t(`run.state.${stage}`)
}

function resultText(run: Run, { t, format }: Pick<Speaker, 't' | 'format'>): string {
  const { before, after } = run
  const verdict = t(`run.verdict.${verdictOf(run)}`)
  if (!before || !after) return verdict
  const price = priceText({ t, format }, changeBetween(before, after))
  return price === '' ? verdict : t('said.priced', { step: verdict, price })
}
