import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Span } from '#ui/calendar/calendar.tsx'
import { Button } from '#ui/button/controls.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Locked } from '#ui/form/locked.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'
import {
  calendars,
  changeEvent,
  createEvent,
  deleteEvent,
  listEvents,
  restoreEvent,
  scopes,
  type CalendarEvent,
  type EventBody,
  type Scope,
} from '../contract.ts'
import { inZone } from '../rules/repeat.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { Guests } from './event-guests.tsx'
import { EventTimes } from './event-times.tsx'
import { RepeatSelect } from './repeat-select.tsx'

type Extended = EventBody['extendedProps']
type Values = Omit<EventBody, 'extendedProps'> & { extendedProps: Extended & { isShared: boolean } }
type Props = { event?: CalendarEvent; span?: Span; timeZone: string; onClose: () => void }
const stale = [listEvents]

/** Everything about an event, new or not; of a repeated one the person says which times they mean. */
export function EventDrawer({ event, span, timeZone, onClose }: Props) {
  const t = useText('office-calendar')
  const [scope, setScope] = useState<Scope>('this')
  const isRepeated = event !== undefined && event.extendedProps.rrule !== ''
  const mayChange = useMay(event ? changeEvent : createEvent)
  const isLocked = !mayChange || isOthers(event)
  const which = isRepeated ? { scope, occurrence: event.extendedProps.occurrence } : {}
  const words = event
    ? { title: t(isLocked ? 'event.view' : 'event.edit'), submitLabel: t('event.save') }
    : { title: t('event.add'), submitLabel: t('event.add') }
  const initial = initialOf(event, span, timeZone)
  const form = useEndpointForm<typeof createEvent | typeof changeEvent, typeof initial>(
    // Both take these fields; a change may name fewer.
    event ? changeEvent : createEvent,
    {
      initial,
      ...(event && { given: { params: { id: event.id }, query: which } }),
      stale,
      onDone: ({ title }) => {
        showNotice({ kind: 'success', text: t('event.saved', { name: title }) })
        onClose()
      },
    },
  )
  const zoneOf = (allDay: boolean) => (allDay ? 'UTC' : (event?.extendedProps.timeZone ?? timeZone))
  const [zone, setZone] = useState(() => zoneOf(initial.allDay === true))
  /** The last day stays the last day when an event comes to follow other clocks. */
  const endBy = (allDay: boolean) => {
    const rule = form.getValues().extendedProps.rrule ?? ''
    form.setFieldValue('extendedProps.rrule', inZone(rule, zone, zoneOf(allDay)))
    setZone(zoneOf(allDay))
  }
  return (
    <FormDrawer {...words} isLocked={isLocked} opened onClose={onClose} form={form}>
      {event && <AnswerButtons event={event} />}
      <Locked when={isLocked}>
        <TextInput data-autofocus withAsterisk label={t('event.title')} dir="auto" {...form.bind('title')} />
        <Select
          allowDeselect={false}
          label={t('event.calendar')}
          data={calendars.map((value) => ({ value, label: t(`kind.${value}`) }))}
          {...form.bind('extendedProps.calendar')}
        />
        <EventTimes
          initial={initial}
          timeZone={timeZone}
          errors={form.errors}
          onChange={(next) => {
            form.setValues(next)
            endBy(next.allDay === true)
          }}
        />
        <RepeatSelect
          rule={initial.extendedProps.rrule ?? ''}
          zone={zone}
          startMs={() => Date.parse(String(form.getValues().start ?? initial.start))}
          onChange={(rule) => form.setFieldValue('extendedProps.rrule', rule)}
        />
        {isRepeated && (
          <Select
            allowDeselect={false}
            label={t('scope.label')}
            data={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
            value={scope}
            onChange={(next) => setScope(scopes.find((one) => one === next) ?? 'this')}
          />
        )}
        <TextInput type="url" label={t('event.url')} {...form.bind('url')} />
        <Guests event={event} onChange={(emails) => form.setFieldValue('extendedProps.guests', emails)} />
        <TextInput label={t('event.location')} dir="auto" {...form.bind('extendedProps.location')} />
        <Textarea
          autosize
          minRows={3}
          label={t('event.description')}
          dir="auto"
          {...form.bind('extendedProps.description')}
        />
        <Checkbox
          label={t('event.isShared')}
          description={t('event.isSharedText')}
          {...form.bind('extendedProps.isShared')}
        />
      </Locked>
      {event && !isLocked && <Delete event={event} which={which} onDone={onClose} />}
    </FormDrawer>
  )
}

function isOthers(event: CalendarEvent | undefined): boolean {
  return event !== undefined && !event.extendedProps.isEditable
}

type DeleteProps = { event: CalendarEvent; which: { scope?: Scope; occurrence?: string }; onDone: () => void }

function Delete({ event: { id, title }, which, onDone }: DeleteProps) {
  const t = useText('office-calendar')
  const showDone = useUndoNotice()
  const remove = useSend(deleteEvent, { stale })
  const restore = useSend(restoreEvent, { stale })
  const handleClick = () =>
    remove.mutate(
      { params: { id }, query: which },
      {
        onSuccess: () => {
          showDone(t('event.deleted', { name: title }), () => restore.mutate({ params: { id } }))
          onDone()
        },
      },
    )
  if (!useMay(deleteEvent)) return null
  return (
    <Group>
      <Button variant="light" color="error" loading={remove.isPending} onClick={handleClick}>
        {t('delete')}
      </Button>
    </Group>
  )
}

function initialOf(event: CalendarEvent | undefined, span: Span | undefined, timeZone: string): Values {
  if (!event) {
    const { start = '', end = '', allDay = false } = span ?? {}
    const moment = (text: string) => (allDay || text === '' ? text : new Date(text).toISOString())
    const times = { title: '', url: '', start: moment(start), end: moment(end), allDay }
    const props = { location: '', description: '', guests: [], rrule: '', isShared: false, timeZone }
    return { ...times, extendedProps: { calendar: 'Business', ...props } }
  }
  const { title, url, start, end, allDay, extendedProps } = event
  const { calendar, location, description, rrule, isShared, guests } = extendedProps
  const emails = guests.map(({ email }) => email)
  return {
    title,
    url,
    start,
    end,
    allDay,
    extendedProps: { calendar, location, description, rrule, isShared, guests: emails },
  }
}
