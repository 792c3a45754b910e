import {
  IconAlertTriangle,
  IconCash,
  IconClock,
  IconKey,
  IconMessageCircle,
  IconNote,
  IconPackage,
  IconPhoto,
  IconStar,
  IconVolume,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePeopleLanguage, useText } from '#kit/web/i18n.ts'
import { isLateBy, isMuchSpare } from '../../../deliveries/rules/late.ts'
import type { DriverStop } from '../../contract.ts'
import { Chip, Notice } from '../parts/parts.tsx'
import { clockOf, minutesOf, quantitiesOf, windowOf } from '../route/words.ts'
import type { RouteNow } from '../route/use-day.tsx'
import { useExpected } from '../route/use-expected.ts'
import { SafePlacePhoto } from './safe-place-photo.tsx'
import classes from './stop.module.css'

type Props = { now: RouteNow; stop: DriverStop; number: number }

/** All a driver has to know of a stop, the address first. */
export function StopCard({ now, stop, number }: Props) {
  const t = useText('logistics-driver')
  const { format, pack, route } = now
  const expected = useExpected(now).get(stop.stopId)
  const window = windowOf(format, stop)
  const quantities = quantitiesOf(format, stop, route)
  return (
    <article className={classes['card']} aria-labelledby={`stop-${stop.stopId}`}>
      <div className={classes['top']}>
        <span className={classes['number']}>{format.number(number)}</span>
        <span className={classes['kind']}>{t(`types.${stop.type}`)}</span>
        <ReadAloud stop={stop} window={window} />
      </div>
      <h2 id={`stop-${stop.stopId}`} className={classes['name']} dir="auto">
        {stop.recipient || stop.reference}
      </h2>
      <p className={classes['address']} dir="auto">
        {stop.address}
      </p>
      <div className={classes['chips']}>
        {expected && (
          <Chip tone="info">
            <IconClock size={17} aria-hidden />
            {t('stop.arrival', { time: clockOf(format, expected.arrivalSeconds) })}
          </Chip>
        )}
        {window && <Chip tone="plain">{t(stop.promise ? 'stop.promised' : 'stop.window', { window })}</Chip>}
        <Slack now={now} slackSeconds={expected?.slackSeconds ?? null} />
        {stop.priority >= 3 && (
          <Chip tone="error">
            <IconStar size={17} aria-hidden />
            {t('stop.urgent')}
          </Chip>
        )}
        {stop.attempts > 0 && <Chip tone="warning">{t('stop.attempt', { number: stop.attempts + 1 })}</Chip>}
      </div>
      <dl className={classes['facts']}>
        <Words now={now} stop={stop} />
        {quantities && <Fact icon={<IconPackage size={22} />} name={t('stop.load')} text={quantities} />}
        {stop.dueCents !== null && stop.dueCents > 0 && (
          <Fact
            icon={<IconCash size={22} />}
            name={t('stop.due')}
            text={format.money(stop.dueCents, pack.currency)}
            isStrong
          />
        )}
      </dl>
      <p className={classes['reference']}>{t('stop.reference', { reference: stop.reference })}</p>
      {stop.isGone && (
        <Notice tone="error" icon={<IconAlertTriangle size={22} aria-hidden />}>
          {t(`stop.gone.${stop.isGone}`)}
        </Notice>
      )}
    </article>
  )
}

/** What was said of the stop, where it is handed over. */
export function StopWords({ now, stop }: Pick<Props, 'now' | 'stop'>) {
  return (
    <dl className={classes['facts']}>
      <Words now={now} stop={stop} />
    </dl>
  )
}

function Words({ now, stop }: Pick<Props, 'now' | 'stop'>) {
  const t = useText('logistics-driver')
  return (
    <>
      <FromRecipient now={now} stop={stop} />
      {stop.accessNotes && <Fact icon={<IconKey size={22} />} name={t('stop.access')} text={stop.accessNotes} />}
      {stop.driverNote && <Fact icon={<IconNote size={22} />} name={t('stop.note')} text={stop.driverNote} />}
    </>
  )
}

/** Marked as the recipient's own words, with when they were written. */
function FromRecipient({ now, stop: { stopId, instruction } }: Pick<Props, 'now' | 'stop'>) {
  const t = useText('logistics-driver')
  if (!instruction) return null
  const name = t('stop.fromRecipient', { time: now.format.time(instruction.changedAt) })
  return (
    <>
      <Fact icon={<IconMessageCircle size={22} />} name={name} text={wordsOf(t, instruction)} isStrong />
      {instruction.photo && (
        <div>
          <dt>
            <span aria-hidden>
              <IconPhoto size={22} />
            </span>
            {t('stop.photo')}
          </dt>
          <dd>
            <SafePlacePhoto now={now} stopId={stopId} photo={instruction.photo} />
          </dd>
        </div>
      )}
    </>
  )
}

type Say = (key: string, values?: Record<string, unknown>) => string

function wordsOf(t: Say, { leaveWith, place, gateCode, note }: NonNullable<DriverStop['instruction']>): string {
  const parts = [
    leaveWith !== 'person' && t(`stop.leaveWith.${leaveWith}`, { place }),
    gateCode !== '' && t('stop.gateCode', { code: gateCode }),
    note,
  ]
  return parts.filter(Boolean).join('. ')
}

function Slack({ now: { format }, slackSeconds }: { now: RouteNow; slackSeconds: number | null }) {
  const t = useText('logistics-driver')
  if (slackSeconds === null || isMuchSpare(slackSeconds)) return null
  const isBehind = isLateBy(slackSeconds)
  const time = minutesOf(t, format, Math.max(0, isBehind ? -slackSeconds : slackSeconds) * 1000)
  if (isBehind) return <Chip tone="error">{t('stop.late', { time })}</Chip>
  return <Chip tone={slackSeconds < 600 ? 'warning' : 'success'}>{t('stop.slack', { time })}</Chip>
}

type FactProps = { icon: ReactNode; name: string; text: string; isStrong?: boolean }

function Fact({ icon, name, text, isStrong }: FactProps) {
  return (
    <div className={isStrong ? classes['strong'] : undefined}>
      <dt>
        <span aria-hidden>{icon}</span>
        {name}
      </dt>
      <dd dir="auto">{text}</dd>
    </div>
  )
}

function ReadAloud({ stop, window }: { stop: DriverStop; window: string }) {
  const t = useText('logistics-driver')
  const language = usePeopleLanguage()
  if (typeof speechSynthesis === 'undefined') return null
  const speak = () => {
    const parts = [
      stop.recipient,
      stop.address,
      window && t(stop.promise ? 'stop.promised' : 'stop.window', { window }),
      stop.accessNotes,
      stop.driverNote,
      stop.instruction ? wordsOf(t, stop.instruction) : '',
    ]
    const words = new SpeechSynthesisUtterance(parts.filter(Boolean).join('. '))
    words.lang = language
    speechSynthesis.cancel()
    speechSynthesis.speak(words)
  }
  return (
    <button type="button" className={classes['aloud']} onClick={speak} aria-label={t('stop.readAloud')}>
      <IconVolume size={26} aria-hidden />
    </button>
  )
}
