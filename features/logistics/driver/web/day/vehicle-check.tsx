import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { DayPack } from '../../contract.ts'
import { go } from '../parts/address.ts'
import { useDraft } from '../parts/draft.ts'
import { isUnread, odometerBounds, odometerData, useAmounts } from '../parts/amounts.ts'
import { NumberField } from '../parts/number-field.tsx'
import { AreaField, Button, Card, Choices, Notice, Page } from '../parts/parts.tsx'
import { Photos } from '../parts/photos.tsx'
import type { RouteNow } from '../route/use-day.tsx'

type Finding = { isOk: boolean; note: string; files: string[] }
type Draft = { odometer: string; isUnsafe: boolean | null; found: { [key: string]: Finding } }
const empty: Draft = { odometer: '', isUnsafe: null, found: {} }

/** The vehicle, point by point, before it is driven. */
export function VehicleCheck({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, pack, route } = now
  const [draft, change, clear, id] = useDraft<Draft>(`vehicle-${route.id}`, empty)
  const [isAsked, setIsAsked] = useState(false)
  const { found, odometer, isUnsafe } = draft
  const open = pack.vehicleCheck.filter(({ key }) => !found[key])
  const firstCritical = pack.vehicleCheck.find(({ key, isCritical }) => isCritical && found[key]?.isOk === false)
  const bare = Object.values(found).filter(({ isOk, note, files }) => !isOk && !note.trim() && files.length === 0)
  const isUnanswered = firstCritical !== undefined && isUnsafe === null
  const reading = useAmounts()(odometer, odometerBounds(pack))
  const counted = (count: number) => ({ count, points: now.format.number(count) })
  const set = (key: string, finding: Finding) => change({ found: { ...found, [key]: finding } })
  const record = async () => {
    if (open.length > 0 || bare.length > 0 || isUnanswered || isUnread(odometer, reading)) return setIsAsked(true)
    await day.act({
      id,
      kind: 'vehicleCheck',
      routeId: route.id,
      data: {
        vehicleId: route.vehicle.id,
        ...odometerData(reading, pack),
        items: pack.vehicleCheck.map(({ key }) => ({ key, ...found[key] })),
        isUnsafe: firstCritical !== undefined && isUnsafe === true,
      },
      files: Object.values(found).flatMap(({ files }) => files),
    })
    clear()
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t('vehicle.title', { name: route.vehicle.name })}
      action={
        <>
          {isAsked && (open.length > 0 || bare.length > 0 || isUnanswered) && (
            <Notice tone="error">
              {open.length > 0 && <span>{t('vehicle.open', counted(open.length))}</span>}
              {bare.length > 0 && <span>{t('vehicle.missing', counted(bare.length))}</span>}
              {isUnanswered && <span>{t('vehicle.answerSafe')}</span>}
            </Notice>
          )}
          <Button onClick={() => void record()}>{t('vehicle.record')}</Button>
        </>
      }
    >
      {open.length > 1 && (
        <Button
          look="tinted"
          onClick={() => change({ found: { ...Object.fromEntries(open.map(({ key }) => [key, fine])), ...found } })}
        >
          {t('vehicle.allFine')}
        </Button>
      )}
      {pack.vehicleCheck.map((item) => (
        <Point key={item.key} now={now} item={item} finding={found[item.key]} onChange={(one) => set(item.key, one)}>
          {item === firstCritical && (
            <Choices
              label={t('vehicle.isSafe')}
              value={isUnsafe === null ? undefined : isUnsafe ? 'notSafe' : 'safe'}
              onChange={(value) => change({ isUnsafe: value === 'notSafe' })}
              choices={(['safe', 'notSafe'] as const).map((value) => ({ value, label: t(`vehicle.${value}`) }))}
            />
          )}
        </Point>
      ))}
      <NumberField
        label={t(`odometer.${pack.unitSystem}`)}
        value={odometer}
        amount={reading}
        onChange={(next) => change({ odometer: next })}
      />
    </Page>
  )
}

const fine: Finding = { isOk: true, note: '', files: [] }

type PointProps = {
  now: RouteNow
  item: DayPack['vehicleCheck'][number]
  finding: Finding | undefined
  onChange: (finding: Finding) => void
  children: ReactNode
}

function Point({ now, item, finding, onChange, children }: PointProps) {
  const t = useText('logistics-driver')
  return (
    <Card>
      <Choices
        label={item.name}
        value={finding && (finding.isOk ? 'ok' : 'defect')}
        onChange={(value) => onChange({ ...(finding ?? fine), isOk: value === 'ok' })}
        choices={[
          { value: 'ok', label: t('vehicle.ok') },
          { value: 'defect', label: t('vehicle.defect') },
        ]}
      />
      {finding?.isOk === false && (
        <>
          <Photos
            label={t('photo.take')}
            outbox={now.day.outbox}
            stopId={null}
            mostPixels={now.pack.proof.photoPixels}
            hashes={finding.files}
            onChange={(files) => onChange({ ...finding, files })}
          />
          <AreaField
            label={t('vehicle.what')}
            maxLength={300}
            value={finding.note}
            onChange={(note) => onChange({ ...finding, note })}
          />
        </>
      )}
      {children}
    </Card>
  )
}
