import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { wallTime } from '#kit/contract/wall-time.ts'
import { addDay } from '#features/logistics/drivers/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { watchMedia } from '#kit/web/media.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Calendar, type Shown, type Span } from '#ui/calendar/calendar.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { calendars, changeEvent, createEvent, listEvents, type CalendarEvent } from '../contract.ts'
import { toneOf } from '../rules.ts'
import { CalendarRail } from './calendar-rail.tsx'
import classes from './calendar-screen.module.css'
import { LayerSwitches } from './layer-switches.tsx'
import { useLayers } from './use-layers.ts'

const EventDrawer = lazy(async () => ({ default: (await import('./event-drawer.tsx')).EventDrawer }))
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))
const narrow = watchMedia('(max-width: 959px)')

type Opened = { event: CalendarEvent } | { span: Span }

/** The calendar with its small month and the kinds of events it shows. */
export function CalendarScreen() {
  const t = useText('office-calendar')
  const timeZone = useSession()?.userData.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
  const [today] = useState(() => wallTime(Date.now(), timeZone).slice(0, 10))
  const [kinds, setKinds] = useState<string[]>([...calendars])
  const [range, setRange] = useState<{ start: string; end: string }>()
  const link = useLink()
  const [day, setDay] = useState(link.day)
  const [opened, open] = useState<Opened>()
  const mayAdd = useMay(createEvent)
  const { data, error, refetch } = useQuery({
    ...queryOf(listEvents, { query: { calendars: kinds, ...range } }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  })
  const move = useMove()
  const layers = useLayers(range)
  const linked = data?.find(({ id }) => id === link.eventId)
  const shownOver = opened ?? (linked && { event: linked }) ?? (link.isAdding ? addingOn(today) : undefined)
  const close = () => {
    open(undefined)
    link.clear()
  }
  const byKey = new Map((data ?? []).map((event) => [keyOf(event), event]))
  return (
    <>
      <PageHeader title={t('screens.calendar')} />
      <div className={classes.screen}>
        <CalendarRail today={today} kinds={kinds} onKinds={setKinds} onDay={setDay} onAdd={link.add}>
          <LayerSwitches
            offered={layers.offered}
            chosen={layers.chosen}
            onToggle={layers.toggle}
            onLeave={link.addLeave}
          />
        </CalendarRail>
        <div className={classes.main}>
          {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
          <Calendar
            timeZone={timeZone}
            events={[...[...byKey].map(([key, event]) => gridEvent(key, event)), ...layers.shown]}
            day={day}
            canAdd={mayAdd}
            isNarrow={narrow.use()}
            onRange={setRange}
            onSelect={(span) => open({ span })}
            onOpen={(key) => {
              const event = byKey.get(key)
              if (event) open({ event })
              else layers.open(key)
            }}
            onMove={(key, span, revert) => {
              const event = byKey.get(key)
              if (event) move(event, span, revert)
              else layers.move(key, span, revert)
            }}
          />
        </div>
      </div>
      <WhenOpened opened={shownOver !== undefined}>
        {shownOver && <EventDrawer {...shownOver} timeZone={timeZone} onClose={close} />}
      </WhenOpened>
      <WhenOpened opened={link.isAddingLeave}>
        {link.isAddingLeave && <LeaveDialog today={today} onClose={link.clear} />}
      </WhenOpened>
    </>
  )
}

function addingOn(day: string): Opened {
  return { span: { start: day, end: day, allDay: true } }
}

/** What a link names: a day, an event such as that of an invitation, a new event or a new leave. */
function useLink() {
  const { day }: { day?: unknown } = useSearch({ strict: false })
  const [open, setOpen] = useOpen()
  const mayAdd = useMay(createEvent)
  const mayAddLeave = useMay(addDay)
  return {
    day: typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
    eventId: openId(open, 'event'),
    isAdding: mayAdd && open === 'add',
    add: () => setOpen('add'),
    isAddingLeave: mayAddLeave && open === 'leave',
    addLeave: () => setOpen('leave'),
    clear: () => open !== undefined && setOpen(undefined),
  }
}

/** Moves an event; of a repeated one only the time that was dragged. */
function useMove() {
  const t = useText('office-calendar')
  const change = useSend(changeEvent, { stale: [listEvents] })
  return ({ id, title, extendedProps: { rrule, occurrence } }: CalendarEvent, span: Span, revert: () => void) => {
    const query = rrule === '' ? {} : { scope: 'this', occurrence }
    const done = () => rrule !== '' && showNotice({ kind: 'success', text: t('movedOnce', { name: title }) })
    change.mutate({ params: { id }, query, body: sent(span) }, { onError: revert, onSuccess: () => void done() })
  }
}

/** Times as the server takes them, whatever zone they are shown in. */
function sent({ start, end, allDay }: Span): Span & { end: string } {
  const moment = (text: string) => (allDay || text === '' ? text : new Date(text).toISOString())
  return { start: moment(start), end: moment(end), allDay }
}

function keyOf({ id, extendedProps: { occurrence } }: CalendarEvent): string {
  return `${id} ${occurrence}`
}

function gridEvent(key: string, { title, start, end, allDay, extendedProps }: CalendarEvent): Shown {
  const { calendar, isEditable } = extendedProps
  return { key, title, start, end, allDay, tone: toneOf[calendar], isEditable }
}
