import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { NativeSelect, NumberInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { WhatIf } from '../../../runs/rules/what-if.ts'
import { useBoard } from '../model/board.ts'
import classes from '../run/run.module.css'

/** What is filled in, of all kinds of questions. */
export type WhatIfDraft = {
  kind: WhatIf['kind']
  routeId: number
  vehicleId: number
  minutes: number | ''
  percent: number | ''
  widerMinutes: number | ''
  laterMinutes: number | ''
  depotId: number
  centsPerLiter: number | null
}

export type WhatIfFields = { draft: WhatIfDraft; set: (patch: Partial<WhatIfDraft>) => void }

/** The question of a draft; nothing while it asks none. */
export function questionOf(draft: WhatIfDraft): WhatIf | undefined {
  const { kind, routeId, vehicleId, depotId } = draft
  const [minutes, percent] = [Number(draft.minutes), Number(draft.percent)]
  if (kind === 'later' && minutes === 0) return undefined
  const given = {
    kind,
    routeId,
    vehicleId,
    depotId,
    minutes,
    percent,
    widerMinutes: Number(draft.widerMinutes),
    laterMinutes: Number(draft.laterMinutes),
    centsPerLiter: draft.centsPerLiter ?? 0,
  }
  return WhatIf.safeParse(given).data
}

/** What one kind of question asks for besides. */
export function QuestionFields(fields: WhatIfFields) {
  const t = useText('logistics-board')
  const { draft, set } = fields
  const { currency } = useBoard().format
  switch (draft.kind) {
    case 'without':
      return <DriverField {...fields} />
    case 'fewer':
      return <VehicleField {...fields} />
    case 'later':
      return (
        <NumberInput
          label={t('whatIf.minutes')}
          description={t('whatIf.minutesHint')}
          {...boundsAt(WhatIf, 'minutes')}
          value={draft.minutes}
          onChange={(minutes) => set({ minutes })}
        />
      )
    case 'volume':
      return (
        <NumberInput
          label={t('whatIf.percent')}
          description={t('whatIf.percentHint')}
          {...boundsAt(WhatIf, 'percent')}
          value={draft.percent}
          onChange={(percent) => set({ percent })}
        />
      )
    case 'windows':
      return <WindowFields {...fields} />
    case 'depot':
      return <DepotField {...fields} />
    case 'fuel':
      return (
        <MoneyInput
          currency={currency}
          label={t('whatIf.fuel')}
          description={t('whatIf.fuelHint')}
          {...boundsAt(WhatIf, 'centsPerLiter')}
          value={draft.centsPerLiter}
          onChange={(centsPerLiter) => set({ centsPerLiter })}
        />
      )
    default:
      return null
  }
}

function DriverField({ draft, set }: WhatIfFields) {
  const t = useText('logistics-board')
  const { state, routes } = useBoard()
  const used = state.routes.filter(({ stops }) => stops.length > 0)
  return (
    <NativeSelect
      label={t('whatIf.driver')}
      description={used.length === 0 && t('whatIf.nobody')}
      disabled={used.length === 0}
      value={String(draft.routeId)}
      data={used.map(({ id }) => ({ value: String(id), label: routes.get(String(id))?.driver ?? '' }))}
      onChange={(event) => set({ routeId: Number(event.currentTarget.value) })}
    />
  )
}

function VehicleField({ draft, set }: WhatIfFields) {
  const t = useText('logistics-board')
  const { state, facts } = useBoard()
  const driven = new Set(state.routes.map(({ vehicleId }) => vehicleId))
  const used = facts.vehicles.filter(({ id }) => driven.has(id))
  return (
    <NativeSelect
      label={t('whatIf.vehicle')}
      disabled={used.length === 0}
      value={String(draft.vehicleId)}
      data={used.map(({ id, name, plate }) => ({ value: String(id), label: plate ? `${name} · ${plate}` : name }))}
      onChange={(event) => set({ vehicleId: Number(event.currentTarget.value) })}
    />
  )
}

function WindowFields({ draft, set }: WhatIfFields) {
  const t = useText('logistics-board')
  return (
    <div className={classes.pairs}>
      <NumberInput
        label={t('whatIf.wider')}
        description={t('whatIf.widerHint')}
        {...boundsAt(WhatIf, 'widerMinutes')}
        value={draft.widerMinutes}
        onChange={(widerMinutes) => set({ widerMinutes })}
      />
      <NumberInput
        label={t('whatIf.shift')}
        description={t('whatIf.shiftHint')}
        {...boundsAt(WhatIf, 'laterMinutes')}
        value={draft.laterMinutes}
        onChange={(laterMinutes) => set({ laterMinutes })}
      />
    </div>
  )
}

function DepotField({ draft, set }: WhatIfFields) {
  const t = useText('logistics-board')
  const others = useOtherDepots()
  return (
    <NativeSelect
      label={t('whatIf.depot')}
      description={t(others.length === 0 ? 'whatIf.oneDepot' : 'whatIf.depotHint')}
      disabled={others.length === 0}
      value={String(draft.depotId)}
      data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => set({ depotId: Number(event.currentTarget.value) })}
    />
  )
}

/** Depots of the plan where not every route starts already. */
export function useOtherDepots() {
  const { facts, state } = useBoard()
  return facts.depots.filter(({ id }) => state.routes.some(({ startDepotId }) => startDepotId !== id))
}
