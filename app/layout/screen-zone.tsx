import { useQuery } from '@tanstack/react-query'
import { IconClock } from '@tabler/icons-react'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { differsFromDevice } from '#kit/web/zones.ts'
import classes from './screen-zone.module.css'
import { storeFacts } from './store-facts.ts'

/** Screens that show how the work goes: by the clock of the workspace, wherever they are read. Those of the store go by the store's. */
const clocks = [
  { of: /^\/(apps\/(ecommerce|invoice)|dashboards\/ecommerce)/, facts: storeFacts },
  {
    of: /^\/(apps\/(logistics|audit-log|outbox|webhooks|exports)|dashboards\/logistics)/,
    // The screens themselves ask for the same.
    facts: { queryKey: ['/api/apps/logistics/facts', {}, {}], queryFn: readOfWorkspace },
  },
]

/** The time zone that a screen shows its times in; nothing where that is the reader's own. */
export function useScreenZone(path: string): string | undefined {
  const clock = clocks.find(({ of }) => of.test(path))
  const { queryKey, queryFn } = clock?.facts ?? { queryKey: [''], queryFn: readOfWorkspace }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<{ timeZone: string }> => queryFn({ signal }),
    enabled: clock !== undefined,
  })
  return clock && data?.timeZone
}

// The contract comes with the screens; pages without such times don't load it.
async function readOfWorkspace({ signal }: { signal: AbortSignal }) {
  const { readLogisticsFacts } = await import('#features/logistics/settings/contract.ts')
  return call(readLogisticsFacts, { signal })
}

/** Says whose clock a screen shows, where the device shows another. */
export function ZoneNote({ zone }: { zone: string | undefined }) {
  const t = useText('shell')
  const { zoneOffset } = useFormat(zone)
  if (zone === undefined || !differsFromDevice(zone)) return null
  return (
    <span className={classes.note} title={t('clock.text')}>
      <IconClock size={14} stroke={1.5} aria-hidden />
      <VisuallyHidden>{t('clock.label', { zone: zoneOffset(zone) })}</VisuallyHidden>
      <span aria-hidden>{zoneOffset(zone)}</span>
    </span>
  )
}
