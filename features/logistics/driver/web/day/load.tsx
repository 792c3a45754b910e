import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { go } from '../parts/address.ts'
import { useDraft } from '../parts/draft.ts'
import { Button, Card, Notice, Page, Tick } from '../parts/parts.tsx'
import { Scan } from '../parts/scan.tsx'
import { loadOf } from '../outbox/acts-so-far.ts'
import { quantitiesOf } from '../route/words.ts'
import type { RouteNow } from '../route/use-day.tsx'
import classes from './day.module.css'

type Draft = { onBoard: number[]; codes: string[] }
const empty: Draft = { onBoard: [], codes: [] }

/** What is on board, by scan or by tick; the last stop is loaded first, so it comes first here too. */
export function Load({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, format, route, state } = now
  const [{ onBoard, codes }, change, clear] = useDraft<Draft>(`load-${route.id}`, empty)
  const [strange, setStrange] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  const load = loadOf(route).toReversed()
  const missing = load.filter(({ stopId }) => !onBoard.includes(stopId))
  const scan = (code: string) => {
    const found = load.find((stop) => [stop.reference, ...stop.codes].includes(code))
    setStrange(found ? undefined : code)
    if (!found) return
    change({ onBoard: [...new Set([...onBoard, found.stopId])], codes: [...new Set([...codes, code])] })
  }
  const record = async () => {
    if (missing.length > 0 && !isAsked) return setIsAsked(true)
    const data = { onBoard, missing: missing.map(({ stopId }) => stopId), codes }
    await day.act({ kind: 'loaded', routeId: route.id, data })
    clear()
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t('load.title')}
      action={
        <>
          {isAsked && missing.length > 0 && (
            <Notice tone="warning">
              {t('load.missing', { count: missing.length, number: format.number(missing.length) })}
            </Notice>
          )}
          <Button look={isAsked && missing.length > 0 ? 'danger' : 'primary'} onClick={() => void record()}>
            {isAsked && missing.length > 0 ? t('load.without') : t('load.record')}
          </Button>
        </>
      }
    >
      <Card>
        <p className={classes['count']}>
          {t('load.count', { loaded: format.number(load.length - missing.length), all: format.number(load.length) })}
        </p>
        <Scan label={t('load.scan')} onCode={scan} />
        {strange && <Notice tone="error">{t('load.strange', { code: strange })}</Notice>}
      </Card>
      {missing.length > 0 && (
        <Button look="tinted" onClick={() => change({ onBoard: load.map(({ stopId }) => stopId) })}>
          {t('load.all')}
        </Button>
      )}
      <Card title={t('load.list')}>
        {load.map((stop) => (
          <Tick
            key={stop.stopId}
            isOn={onBoard.includes(stop.stopId)}
            onChange={(isOn) =>
              change({ onBoard: isOn ? [...onBoard, stop.stopId] : onBoard.filter((id) => id !== stop.stopId) })
            }
            label={
              <>
                <strong dir="auto">
                  {format.number(state.order.indexOf(stop.stopId) + 1)}. {stop.recipient || stop.reference}
                </strong>
                <br />
                <span className={classes['soft']}>
                  {[stop.reference, quantitiesOf(format, stop, route)].filter(Boolean).join(' · ')}
                </span>
              </>
            }
          />
        ))}
      </Card>
    </Page>
  )
}
