import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import arabic from '@fullcalendar/react/locales/ar'
import english from '@fullcalendar/react/locales/en-gb'
import french from '@fullcalendar/react/locales/fr'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/palette.css'
import '@fullcalendar/react/themes/classic/theme.css'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#kit/web/i18n.ts'
import { isRightToLeft } from '#ui/page/reading.ts'
import classes from './calendar.module.css'
import { weekStarts } from './week-starts.ts'

/** A time on the calendar: days where it lasts whole days, else moments. */
export type Span = { start: string; end: string; allDay: boolean }
export type Shown = Span & { key: string; title: string; tone: string; isEditable: boolean }

type Props = {
  timeZone: string
  events: Shown[]
  /** The day that is looked at; another one turns the pages there. */
  day: string | undefined
  canAdd: boolean
  isNarrow: boolean
  onRange: (range: { start: string; end: string }) => void
  onSelect: (span: Span) => void
  onOpen: (key: string) => void
  /** `revert` takes the move back where it is refused. */
  onMove: (key: string, span: Span, revert: () => void) => void
}

const locales = { en: english, fr: french, ar: arabic }
/** The name of the button is the word that stands on it. */
const todayHints = { en: 'Today', fr: 'Aujourd’hui', ar: 'اليوم' }

/** Months, weeks, days and lists of events, which are dragged, stretched and added by selecting a time. */
export function Calendar({ timeZone, events, day, canAdd, isNarrow, onRange, onSelect, onOpen, onMove }: Props) {
  const language = useLanguage()
  const calendar = useRef<CalendarRef>(null)
  useEffect(() => {
    if (day) calendar.current?.getApi().gotoDate(day)
  }, [day])
  const move = ({ event, revert }: { event: Moved; revert: () => void }) => onMove(event.id, spanOf(event), revert)
  return (
    <div className={classes.calendar}>
      <FullCalendar
        ref={calendar}
        plugins={[theme, dayGrid, timeGrid, list, interaction]}
        initialView={isNarrow ? 'listWeek' : 'dayGridMonth'}
        headerToolbar={{
          start: 'prev,next today',
          center: 'title',
          end: 'dayGridMonth,timeGridWeek,timeGridDay,listWeek',
        }}
        locale={locales[language]}
        firstDay={weekStarts[language]}
        todayText={todayHints[language]}
        todayHint={todayHints[language]}
        direction={isRightToLeft() ? 'rtl' : 'ltr'}
        timeZone={timeZone}
        height="100%"
        nowIndicator
        dayMaxEvents
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit' }}
        eventTitleClass={classes.title!}
        views={{
          listWeek: { eventTitleClass: classes.listTitle! },
          timeGridWeek: { titleFormat: { day: 'numeric', month: 'short', year: 'numeric' } },
        }}
        navLinks
        editable
        selectable={canAdd}
        events={events.map(inputOf)}
        datesSet={({ startStr, endStr }) => onRange({ start: startStr, end: endStr })}
        select={({ startStr: start, endStr: end, allDay }) => onSelect({ start, end, allDay })}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          onOpen(event.id)
        }}
        eventDrop={move}
        eventResize={move}
      />
    </div>
  )
}

type Moved = { id: string; startStr: string; endStr: string; allDay: boolean }

function spanOf({ startStr: start, endStr: end, allDay }: Moved): Span {
  return { start, end, allDay }
}

function inputOf({ key: id, tone, isEditable, ...event }: Shown): EventInput {
  return { ...event, id, editable: isEditable, color: `var(--${tone}-fill)`, contrastColor: '#fff' }
}
