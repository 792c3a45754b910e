import { IconFilter, IconPlus, IconRss, IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { watchMedia } from '#kit/web/media.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { MiniMonth } from '#ui/calendar/mini-month.tsx'
import { Button, FileButton } from '#ui/button/controls.ts'
import { Checkbox, TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { calendars, createEvent, createFeed, importEvents, listEvents } from '../contract.ts'
import { toneOf } from '../rules.ts'
import classes from './calendar-screen.module.css'

const narrow = watchMedia('(max-width: 959px)')

type Props = {
  today: string
  kinds: string[]
  onKinds: (kinds: string[]) => void
  onDay: (day: string) => void
  onAdd: () => void
  /** What else can be shown. */
  children: ReactNode
}

/** Beside the calendar: adding, a small month, what is shown, and the way to other programs. */
export function CalendarRail({ today, kinds, onKinds, onDay, onAdd, children }: Props) {
  const t = useText('office-calendar')
  const mayAdd = useMay(createEvent)
  const isNarrow = narrow.use()
  const [isUnfolded, setUnfolded] = useState(false)
  const toggle = (kind: string) =>
    onKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  return (
    <div className={classes.rail}>
      {mayAdd && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {t('event.add')}
        </Button>
      )}
      <div className={classes.month}>
        <MiniMonth today={today} onDay={onDay} />
      </div>
      {isNarrow && (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t('filter.label')}
        </Button>
      )}
      {(!isNarrow || isUnfolded) && (
        <>
          <div className={classes.kinds} role="group" aria-label={t('filter.label')}>
            <Checkbox
              label={t('filter.all')}
              checked={kinds.length === calendars.length}
              indeterminate={kinds.length > 0 && kinds.length < calendars.length}
              onChange={() => onKinds(kinds.length === calendars.length ? [] : [...calendars])}
            />
            {calendars.map((kind) => (
              <Checkbox
                key={kind}
                color={`var(--${toneOf[kind]}-fill)`}
                label={t(`kind.${kind}`)}
                checked={kinds.includes(kind)}
                onChange={() => toggle(kind)}
              />
            ))}
          </div>
          {children}
        </>
      )}
      <div className={classes.exchange}>
        <Exchange mayAdd={mayAdd} />
      </div>
    </div>
  )
}

function Exchange({ mayAdd }: { mayAdd: boolean }) {
  const t = useText('office-calendar')
  const format = useFormat()
  const [url, setUrl] = useState('')
  const feed = useSend(createFeed, { onSuccess: (reply) => setUrl(reply.url) })
  const take = useSend(importEvents, {
    stale: [listEvents],
    onSuccess: ({ imported, skipped, withoutStart, beyond }) => {
      const sentences = [
        t('exchange.taken', { imported: format.number(imported), skipped: format.number(skipped) }),
        withoutStart > 0 && t('exchange.withoutStart', { count: withoutStart }),
        beyond > 0 && t('exchange.beyond', { count: beyond }),
      ].filter((sentence) => sentence !== false)
      showNotice({ kind: sentences.length > 1 ? 'warning' : 'success', text: sentences.join(' ') })
    },
  })
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconRss size={18} aria-hidden />}
        loading={feed.isPending}
        onClick={() => feed.mutate({})}
      >
        {t('exchange.subscribe')}
      </Button>
      {url !== '' && (
        <TextInput
          readOnly
          dir="ltr"
          label={t('exchange.link')}
          description={t('exchange.linkText')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {mayAdd && (
        <FileButton accept=".ics,text/calendar" onChange={(file) => file && take.mutate({ body: file })}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={take.isPending}
            >
              {t('exchange.import')}
            </Button>
          )}
        </FileButton>
      )}
    </Stack>
  )
}
