import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Checkbox, Radio } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { listPlans, type PlanRow } from '../../../plans/contract.ts'
import { runPaces, type RunPace } from '../../../runs/rules/run-settings.ts'
import { leastUsed, tryWhatIf } from '../../../runs/rules/what-if.ts'
import { useBoard } from '../model/board.ts'
import classes from '../parts/parts.module.css'
import { QuestionFields, questionOf, useOtherDepots, type WhatIfDraft } from './what-if-fields.tsx'

type Props = { opened: boolean; onClose: () => void; onAsked: (copy: PlanRow) => void }

const kinds = ['without', 'fewer', 'more', 'later', 'volume', 'windows', 'depot', 'fuel'] as const

/** Asks what a change would do: a copy of the plan answers, once it is optimised. */
export function WhatIfDialog({ opened, onClose, onAsked }: Props) {
  const t = useText('logistics-board')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('whatIf.title')}>
      {opened && <WhatIfForm onAsked={onAsked} />}
    </Dialog>
  )
}

function useDraft(): WhatIfDraft {
  const { state } = useBoard()
  return {
    kind: 'without',
    routeId: state.routes.find(({ stops }) => stops.length > 0)?.id ?? 0,
    vehicleId: leastUsed(state)?.vehicleId ?? state.routes[0]?.vehicleId ?? 0,
    minutes: 30,
    percent: 20,
    widerMinutes: 30,
    laterMinutes: 0,
    depotId: useOtherDepots()[0]?.id ?? 0,
    centsPerLiter: 20,
  }
}

function WhatIfForm({ onAsked }: Pick<Props, 'onAsked'>) {
  const t = useText('logistics-board')
  const { plan, state } = useBoard()
  const [draft, setDraft] = useState(useDraft())
  const [pace, setPace] = useState<RunPace>('quick')
  // Where nothing is planned yet there is nothing else to ask about.
  const [withPool, setWithPool] = useState(() => state.routes.every(({ stops }) => stops.length === 0))
  const ask = useSend(tryWhatIf, { stale: [listPlans], onSuccess: onAsked })
  const nameOf = useName()
  const change = questionOf(draft)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (change) ask.mutate({ params: { id: plan.id }, body: { name: nameOf(draft), change, withPool, pace } })
  }
  return (
    <form className={classes.stack} onSubmit={send}>
      <p>{t('whatIf.text')}</p>
      <Radio.Group
        label={t('whatIf.kind')}
        value={draft.kind}
        onChange={(next) => setDraft({ ...draft, kind: kinds.find((one) => one === next) ?? 'without' })}
      >
        <Stack gap={6} mt={6}>
          {kinds
            .filter((one) => one !== 'fuel' || plan.money === 'cents')
            .map((one) => (
              <Radio key={one} value={one} label={t(`whatIf.kinds.${one}`)} />
            ))}
        </Stack>
      </Radio.Group>
      <QuestionFields draft={draft} set={(patch) => setDraft({ ...draft, ...patch })} />
      <Checkbox
        size="sm"
        label={t('whatIf.withPool')}
        checked={withPool}
        onChange={(event) => setWithPool(event.currentTarget.checked)}
      />
      <SegmentedControl
        aria-label={t('whatIf.pace')}
        value={pace}
        onChange={(value) => setPace(runPaces.find((one) => one === value) ?? 'quick')}
        data={runPaces.map((value) => ({ value, label: t(`optimise.paces.${value}`) }))}
      />
      {ask.isPending && <p role="status">{t('whatIf.busy')}</p>}
      <Group justify="flex-end">
        <Button type="submit" loading={ask.isPending} disabled={!change}>
          {t('whatIf.submit')}
        </Button>
      </Group>
    </form>
  )
}

/** The copy is named after the question. */
function useName(): (draft: WhatIfDraft) => string {
  const t = useText('logistics-board')
  const { plan, routes, facts, format } = useBoard()
  return ({ kind, routeId, vehicleId, depotId, minutes, percent, centsPerLiter }) =>
    t(`whatIf.name.${kind}`, {
      plan: plan.name,
      driver: routes.get(String(routeId))?.driver ?? '',
      vehicle: facts.vehicles.find(({ id }) => id === vehicleId)?.name ?? '',
      depot: facts.depots.find(({ id }) => id === depotId)?.name ?? '',
      minutes: format.number(Number(minutes)),
      volume: format.change.percent(Number(percent) / 100),
      fuel: format.change.cents(centsPerLiter ?? 0),
    }).slice(0, 80)
}
