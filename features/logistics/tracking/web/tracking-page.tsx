import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Anchor, Text, Title } from '#ui/text.ts'
import { readTracking, type Tracking } from '../contract.ts'
import { isPromised, whatToDo } from '../rules.ts'
import classes from './tracking.module.css'

const OwnPart = lazy(async () => ({ default: (await import('./own-part.tsx')).OwnPart }))

/** The progress of a delivery, for anyone with its link; nothing here reveals whose it is. */
export function TrackingPage() {
  const t = useText('logistics-tracking')
  const { code = '' }: { code?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    ...queryOf(readTracking, { params: { code } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? everyMinuteMs : false),
  })
  if (isMissing(error)) return <Page title={t('missing')} text={t('missingText')} />
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} m="lg" />
  const title = data.step === 'done' ? t(`done.${data.type}`) : t(`steps.${data.step}`)
  return (
    <Page sender={data} title={title} text={t(`texts.${data.step}`)}>
      {data.expected && <Arrival data={data} expected={data.expected} />}
      {isPromised(data.step) && <Promise data={data} />}
      {data.needsPin && <LinkButton mt="md" to={`/track/${code}/place`} label={t('placePin')} />}
      <Own code={code} what={whatToDo(data.step)} />
    </Page>
  )
}

const everyMinuteMs = 60_000

function isUnderWay(data: Tracking | undefined): boolean {
  return data !== undefined && ['loaded', 'onTheWay', 'arrived', 'failed'].includes(data.step)
}

/** What recipients do themselves comes with the first press: most only look. */
function Own({ code, what }: { code: string; what: ReturnType<typeof whatToDo> }) {
  const t = useText('logistics-tracking')
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<Skeleton height={160} mt="lg" />}>
        <OwnPart code={code} />
      </Suspense>
    )
  if (!what) return null
  return (
    <Button variant="light" mt="lg" onClick={() => setOpen(true)}>
      {t(`own.${what}`)}
    </Button>
  )
}

type ArrivalProps = { data: Tracking; expected: NonNullable<Tracking['expected']> }

/** When it is expected now, and how near it is. */
function Arrival({ data: { stopsBefore, timeZone }, expected: { earliest, latest, madeAt } }: ArrivalProps) {
  const t = useText('logistics-tracking')
  const format = useFormat(timeZone)
  const band = t('expected', { from: format.time(earliest), to: format.time(latest) })
  return (
    <div className={classes.arrival}>
      <p className={classes.band}>{band}</p>
      {stopsBefore !== null && <p>{t('stopsBefore', { count: stopsBefore, shown: format.number(stopsBefore) })}</p>}
      <Text size="sm" c="dimmed">
        {t('asOf', { time: format.time(madeAt) })}
      </Text>
    </div>
  )
}

/** The day and the time windows that were agreed. */
function Promise({ data: { date, windows } }: { data: Tracking }) {
  const t = useText('logistics-tracking')
  const format = useFormat()
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return (
    <dl className={classes.facts}>
      <dt>{t('day')}</dt>
      <dd>{date === null ? t('noDay') : format.date(`${date}T12:00:00Z`, { ...day, timeZone: 'UTC' })}</dd>
      {windows.length > 0 && (
        <>
          <dt>{t('window')}</dt>
          <dd>
            {windows.map(({ from, to }) => (
              <div key={from}>
                <bdi dir="ltr">{format.inDigits(`${from}–${to}`)}</bdi>
              </div>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}

type Sender = Pick<Tracking, 'company' | 'phone' | 'email'>
type PageProps = { sender?: Sender; title: string; text: string; children?: ReactNode }

function Page({ sender, title, text, children }: PageProps) {
  return (
    <main className={classes.page}>
      {sender?.company && (
        <div className={classes.sender}>
          <span className={classes.mark} aria-hidden>
            {[...sender.company][0]?.toLocaleUpperCase()}
          </span>
          <Text fw={600}>
            <bdi>{sender.company}</bdi>
          </Text>
        </div>
      )}
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text mt="xs">{text}</Text>
      {children}
      {sender && <Contact {...sender} />}
    </main>
  )
}

function Contact({ phone, email }: Sender) {
  const t = useText('logistics-tracking')
  if (phone === '' && email === '') return null
  return (
    <footer className={classes.contact}>
      <Text c="dimmed">{t('questions')}</Text>
      {phone !== '' && (
        <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{phone}</bdi>
        </Anchor>
      )}
      {email !== '' && (
        <Anchor href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </Anchor>
      )}
    </footer>
  )
}
