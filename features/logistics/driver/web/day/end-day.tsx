import { useState } from 'react'
import { majorUnits, minorUnits } from '#kit/contract/money.ts'
import { useText } from '#kit/web/i18n.ts'
import { go } from '../parts/address.ts'
import { useDraft } from '../parts/draft.ts'
import { isUnread, moneyBounds, odometerBounds, odometerData, useAmounts } from '../parts/amounts.ts'
import { NumberField } from '../parts/number-field.tsx'
import { AreaField, Button, Card, Notice, Page, Tick } from '../parts/parts.tsx'
import { cashTaken, leftOnBoard, leftOver, openStops, stillOnBoard } from '../outbox/acts-so-far.ts'
import type { RouteNow } from '../route/use-day.tsx'
import classes from './day.module.css'
import { EndOpen } from './end-open.tsx'
import { OddOdometer } from './odd-odometer.tsx'

type Draft = { kept: number[]; cash: string; odometer: string; note: string; reason: string }

/** What stays open and why, what comes back to the depot, the cash, the odometer; then the day is over. */
export function EndDay({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { acted, day, format, pack, route, state } = now
  const open = openStops(route, state)
  const onBoard = stillOnBoard(route, state)
  const left = leftOnBoard(route, state)
  const back = [...leftOver(route, state), ...left, ...onBoard]
  const cash = cashTaken(acted, state)
  const first: Draft = {
    // What was never brought to its door, or goes to another driver, is back only where the driver says so.
    kept: [...onBoard, ...left.filter(({ isGone }) => isGone === 'moved')].map(({ stopId }) => stopId),
    cash: cash > 0 ? String(majorUnits(cash, pack.currency)) : '',
    odometer: '',
    note: '',
    reason: '',
  }
  const [draft, change, clear, id] = useDraft<Draft>(`end-${route.id}`, first)
  const [isAsked, setIsAsked] = useState(false)
  const isReasonOpen = open.length > 0 && draft.reason === ''
  const amountOf = useAmounts()
  const odometer = amountOf(draft.odometer, odometerBounds(pack))
  const handedIn = minorUnits(amountOf(draft.cash, moneyBounds(pack.currency)), pack.currency)
  const isUnclear = isUnread(draft.odometer, odometer) || isUnread(draft.cash, handedIn)
  const finish = async () => {
    if (isReasonOpen || isUnclear) return setIsAsked(true)
    const deliveryIds = back.map(({ stopId }) => stopId).filter((id) => !draft.kept.includes(id))
    const { note } = draft
    const read = odometerData(odometer, pack)
    const cashCents = Number.isFinite(handedIn) ? { cashCents: handedIn } : {}
    await day.act(
      { id, kind: 'returned', routeId: route.id, data: { deliveryIds, note, ...cashCents } },
      { kind: 'finish', routeId: route.id, data: { ...read, note, ...(open.length > 0 && { reason: draft.reason }) } },
      { kind: 'offDuty', data: read },
    )
    clear()
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t('end.title')}
      action={
        <>
          {isAsked && isUnclear && <Notice tone="error">{t('notNumber')}</Notice>}
          {isAsked && isReasonOpen && <Notice tone="error">{t('end.chooseWhy')}</Notice>}
          <Button look={open.length > 0 ? 'danger' : 'primary'} onClick={() => void finish()}>
            {open.length > 0
              ? t('end.finishOpen', { count: open.length, stops: format.number(open.length) })
              : t('end.finish')}
          </Button>
        </>
      }
    >
      {open.length > 0 && (
        <EndOpen now={now} open={open} reason={draft.reason} onReason={(reason) => change({ reason })} />
      )}
      <Card title={t('end.returns')}>
        {back.length === 0 && <p className={classes['soft']}>{t('end.noReturns')}</p>}
        {back.map((stop) => (
          <Tick
            key={stop.stopId}
            isOn={!draft.kept.includes(stop.stopId)}
            onChange={(isOn) =>
              change({
                kept: isOn ? draft.kept.filter((id) => id !== stop.stopId) : [...draft.kept, stop.stopId],
              })
            }
            label={
              <span dir="auto">
                {stop.reference} · {stop.recipient}
                {stop.isGone && <small className={classes['soft']}> · {t(`stop.goneShort.${stop.isGone}`)}</small>}
              </span>
            }
          />
        ))}
      </Card>
      {cash > 0 && (
        <Card title={t('end.cash', { amount: format.money(cash, pack.currency) })}>
          <NumberField
            label={t('end.handedIn')}
            value={draft.cash}
            amount={handedIn}
            onChange={(value) => change({ cash: value })}
          />
          {Number.isFinite(handedIn) && handedIn !== cash && (
            <Notice tone="warning">
              {t('end.difference', { amount: format.money(handedIn - cash, pack.currency) })}
            </Notice>
          )}
        </Card>
      )}
      <NumberField
        label={t(`odometer.${pack.unitSystem}`)}
        value={draft.odometer}
        amount={odometer}
        onChange={(value) => change({ odometer: value })}
      />
      <OddOdometer now={now} reading={odometer} />
      <AreaField label={t('note')} value={draft.note} onChange={(note) => change({ note })} />
    </Page>
  )
}
