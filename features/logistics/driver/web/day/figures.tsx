import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button, Card, Notice, Page } from '../parts/parts.tsx'
import { useDay } from '../route/use-day.tsx'
import { minutesOf } from '../route/words.ts'
import classes from './day.module.css'

/** What the office counts of a driver in four weeks. */
export type Figures = {
  attempts: number
  delivered: number
  first: number
  firstDelivered: number
  timed: number
  onTime: number
  missingProofs: number
  closedStops: number
  finishedPlannedSeconds: number
  finishedSeconds: number
}
/** Asks for the figures of a driver; the page is put together where features may know each other. */
export type ReadFigures = (driverId: number) => Promise<Figures>

const shares: Record<string, (of: Figures) => [part: number, whole: number]> = {
  onTime: ({ onTime, timed }) => [onTime, timed],
  firstAttempt: ({ firstDelivered, first }) => [firstDelivered, first],
  success: ({ delivered, attempts }) => [delivered, attempts],
  proofs: ({ missingProofs, closedStops }) => [Math.max(0, closedStops - missingProofs), closedStops],
}

/** A driver’s own figures, as the office sees them. They are asked for each time, so they need a network. */
export function OwnFigures({ read }: { read: ReadFigures }) {
  const t = useText('logistics-driver')
  const { pack } = useDay()
  const [figures, setFigures] = useState<Figures | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOver = false
    const show = (next: Figures | 'failed') => {
      if (!isOver) setFigures(next)
    }
    read(pack.driver.id).then(show, () => show('failed'))
    return () => {
      isOver = true
    }
  }, [read, pack.driver.id, attempt])
  const again = () => {
    setFigures(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <Page title={t('figures.title')}>
      <p className={classes['soft']}>{t('figures.text')}</p>
      {figures === undefined && <Card>{t('figures.waiting')}</Card>}
      {figures === 'failed' && (
        <Notice tone="info">
          {t('figures.failed')}
          <Button look="plain" onClick={again}>
            {t('shell.tryAgain')}
          </Button>
        </Notice>
      )}
      {figures !== undefined && figures !== 'failed' && <Shares of={figures} />}
    </Page>
  )
}

function Shares({ of }: { of: Figures }) {
  const t = useText('logistics-driver')
  const { format } = useDay()
  const rows = Object.entries(shares).map(([key, share]) => {
    const [part, whole] = share(of)
    const counted = t('figures.of', { part: format.number(part), whole: format.number(whole) })
    return { key, value: shareOf(part, whole), counted: whole === 0 ? t('figures.none') : counted }
  })
  const { finishedSeconds, finishedPlannedSeconds } = of
  const length = (seconds: number) => minutesOf(t, format, seconds * 1000)
  const pace = t('figures.of', { part: length(finishedSeconds), whole: length(finishedPlannedSeconds) })
  const all = [
    ...rows,
    {
      key: 'pace',
      value: shareOf(finishedSeconds, finishedPlannedSeconds),
      counted: finishedPlannedSeconds === 0 ? t('figures.none') : pace,
    },
  ]
  return (
    <Card>
      <dl className={classes['figures']}>
        {all.map(({ key, value, counted }) => (
          <div key={key}>
            <dt>{t(`figures.${key}`)}</dt>
            <dd>{value === undefined ? '–' : format.percent(value)}</dd>
            <dd className={classes['counted']}>{counted}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}
