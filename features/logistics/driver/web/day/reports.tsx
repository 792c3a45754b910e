import { minorUnits } from '#kit/contract/money.ts'
import { useText } from '#kit/web/i18n.ts'
import { problemKinds } from '../../rules.ts'
import { go } from '../parts/address.ts'
import { useDraft } from '../parts/draft.ts'
import { fuelBounds, isUnread, moneyBounds, odometerBounds, odometerData, useAmounts } from '../parts/amounts.ts'
import { CallOffice } from '../parts/call-office.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { AreaField, Button, Choices, Notice, Page } from '../parts/parts.tsx'
import { Photos } from '../parts/photos.tsx'
import { currentStop } from '../outbox/acts-so-far.ts'
import type { RouteNow } from '../route/use-day.tsx'

type Problem = { problem: (typeof problemKinds)[number] | ''; note: string; photos: string[] }

/** Something that keeps the driver from driving on; the office hears of it as soon as there is a network. */
export function ReportProblem({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, pack, route } = now
  const empty: Problem = { problem: '', note: '', photos: [] }
  const [{ problem, note, photos }, change, clear, id] = useDraft<Problem>(`problem-${route.id}`, empty)
  const report = async () => {
    await day.act({ id, kind: 'problem', routeId: route.id, data: { problem, note, files: photos }, files: photos })
    clear()
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t('problem.title')}
      action={
        <Button look="danger" disabled={problem === ''} onClick={() => void report()}>
          {t('problem.report')}
        </Button>
      }
    >
      <Choices
        label={t('problem.what')}
        value={problem || undefined}
        onChange={(value) => change({ problem: value })}
        choices={problemKinds.map((value) => ({ value, label: t(`problem.${value}`) }))}
      />
      <PhotosOf now={now} hashes={photos} onChange={(next) => change({ photos: next })} />
      <AreaField label={t('note')} value={note} onChange={(next) => change({ note: next })} />
      <CallOffice office={pack.office} />
    </Page>
  )
}

type Fuel = { liters: string; kilowattHours: string; amount: string; odometer: string; photos: string[] }
const fuelFields = ['liters', 'kilowattHours', 'amount', 'odometer'] as const
const noFuel: Fuel = { liters: '', kilowattHours: '', amount: '', odometer: '', photos: [] }

/** What was filled up or charged, with the receipt. */
export function ReportFuel({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, pack, route } = now
  const [draft, change, clear, id] = useDraft<Fuel>(`fuel-${route.id}`, noFuel)
  const amountOf = useAmounts()
  const amounts = {
    liters: amountOf(draft.liters, fuelBounds),
    kilowattHours: amountOf(draft.kilowattHours, fuelBounds),
    amount: amountOf(draft.amount, moneyBounds(pack.currency)),
    odometer: amountOf(draft.odometer, odometerBounds(pack)),
  }
  const isUnclear = fuelFields.some((key) => isUnread(draft[key], amounts[key]))
  const known = (key: 'liters' | 'kilowattHours') => (Number.isFinite(amounts[key]) ? { [key]: amounts[key] } : {})
  const cents = minorUnits(amounts.amount, pack.currency)
  const data = { ...known('liters'), ...known('kilowattHours'), ...odometerData(amounts.odometer, pack) }
  const record = async () => {
    await day.act({
      id,
      kind: 'fuel',
      routeId: route.id,
      data: { ...data, ...(Number.isFinite(cents) && { cents }), files: draft.photos },
      files: draft.photos,
    })
    clear()
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t('fuel.title')}
      action={
        <Button disabled={isUnclear || !('liters' in data || 'kilowattHours' in data)} onClick={() => void record()}>
          {t('fuel.record')}
        </Button>
      }
    >
      {fuelFields.map((key) => (
        <NumberField
          key={key}
          label={key === 'odometer' ? t(`odometer.${pack.unitSystem}`) : t(`fuel.${key}`, { currency: pack.currency })}
          value={draft[key]}
          amount={amounts[key]}
          onChange={(value) => change({ [key]: value })}
        />
      ))}
      <PhotosOf now={now} label={t('fuel.receipt')} hashes={draft.photos} onChange={(photos) => change({ photos })} />
    </Page>
  )
}

type Note = { note: string; photos: string[] }

/** A note for the office, at the stop the driver stands at where there is one. */
export function WriteNote({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, route, state } = now
  const [{ note, photos }, change, clear, id] = useDraft<Note>(`note-${route.id}`, { note: '', photos: [] })
  const stop = currentStop(route, state)
  const isThere = stop && state.stops.get(stop.stopId)?.state === 'arrived'
  const send = async () => {
    const stopId = isThere ? stop.stopId : null
    await day.act({ id, kind: 'note', routeId: route.id, stopId, data: { note, files: photos }, files: photos })
    clear()
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t('noteForm.title')}
      action={
        <Button disabled={note.trim() === '' && photos.length === 0} onClick={() => void send()}>
          {t('noteForm.save')}
        </Button>
      }
    >
      {isThere && <Notice tone="info">{t('noteForm.about', { name: stop.recipient || stop.reference })}</Notice>}
      <AreaField label={t('note')} value={note} onChange={(next) => change({ note: next })} />
      <PhotosOf now={now} hashes={photos} onChange={(next) => change({ photos: next })} />
    </Page>
  )
}

type PhotosProps = { now: RouteNow; hashes: string[]; onChange: (hashes: string[]) => void; label?: string }

function PhotosOf({ now: { day, pack }, hashes, onChange, label }: PhotosProps) {
  const t = useText('logistics-driver')
  return (
    <Photos
      label={label ?? t('photo.take')}
      outbox={day.outbox}
      stopId={null}
      mostPixels={pack.proof.photoPixels}
      hashes={hashes}
      onChange={onChange}
    />
  )
}
