import { useState, type FormEvent } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { CallError } from '#kit/web/call.ts'
import { Part } from '#kit/web/part.tsx'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Checkbox, TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { createPlan, listPlans, type PlanRow } from '../../../plans/contract.ts'
import partsClasses from '../parts/parts.module.css'
import runClasses from '../run/run.module.css'
import { beginWith, starterStore } from '../for-others/starter-store.ts'
import type { DayChoice } from '../model/use-day.ts'
import { usePlanDepots, type DepotName } from '../for-others/use-depots.ts'

type Props = { day: DayChoice; opened: boolean; onClose: () => void; onCreated: (plan: PlanRow) => void }

/** Asks for the name of a plan, and for the depots it plans for. */
export function NewPlanDialog({ day, opened, onClose, onCreated }: Props) {
  const t = useText('logistics-board')
  const depots = usePlanDepots('create')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('plan.new')}>
      {opened && <Form day={day} depots={depots} onClose={onClose} onCreated={onCreated} />}
    </Dialog>
  )
}

function Form({ day, depots, onClose, onCreated }: Omit<Props, 'opened'> & { depots: readonly DepotName[] }) {
  const t = useText('logistics-board')
  const [name, setName] = useState(t('plan.nextName', { number: day.plans.length + 1 }))
  const isKnown = depots.some(({ id }) => id === day.depotId)
  const [chosen, choose] = useState(isKnown ? [day.depotId] : depots.map(({ id }) => id))
  const { create, isPending } = useNewPlan(day.date, onCreated)
  const isNone = depots.length > 1 && chosen.length === 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !isNone) create(name.trim(), chosen.length === depots.length ? [] : chosen)
  }
  return (
    <form onSubmit={send} className={partsClasses.stack}>
      <TextInput
        data-autofocus
        required
        label={t('plan.name')}
        {...boundsAt(createPlan.body, 'name')}
        dir="auto"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {depots.length > 1 && (
        <Checkbox.Group
          label={t('depot.planFor')}
          description={t('depot.planForText')}
          error={isNone && t('depot.chooseOne')}
          value={chosen.map(String)}
          onChange={(ids) => choose(ids.map(Number))}
        >
          <div className={runClasses.choices}>
            {depots.map(({ id, name: label }) => (
              <Checkbox key={id} value={String(id)} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Part name="board/new-plan" day={day.date} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={name.trim() === '' || isNone}>
          {t('plan.create')}
        </Button>
      </Group>
    </form>
  )
}

/** Starts a plan for a day, for all depots the person plans for unless some are named. */
export function useNewPlan(day: string, onCreated: (plan: PlanRow) => void) {
  const { mutate, isPending } = useSend(createPlan, { stale: [listPlans] })
  const [isStarting, setStarting] = useState(false)
  const t = useText('logistics-board')
  const ask = (error: unknown) =>
    confirm({
      title: t('start.failed'),
      body: t('start.failedText', { why: error instanceof CallError ? error.message : '' }).trim(),
      confirmLabel: t('start.again'),
      cancelLabel: t('start.open'),
      tone: 'warning',
    })
  const startWith = async (plan: PlanRow, begin: ReturnType<typeof starterStore.get>) => {
    setStarting(true)
    if (begin) await beginWith(() => begin(plan.id), ask)
    setStarting(false)
    onCreated(plan)
  }
  const create = (name: string, depotIds: number[]) => {
    const begin = starterStore.get()
    mutate({ body: { day, name, note: '', depotIds } }, { onSuccess: (plan) => void startWith(plan, begin) })
  }
  return { create, isPending: isPending || isStarting }
}
