import { useQuery } from '@tanstack/react-query'
import { IconClock } from '@tabler/icons-react'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { differsFromDevice } from '#kit/web/zones.ts'
import classes from './screen-zone.module.css'

/** Screens that show how the work goes: by the clock of the workspace, wherever they are read. Those of the store go by the store's. */
const clocks = [
  { of: /^\/(apps\/(ecommerce|invoice)|dashboards\/ecommerce)/, path: '/api/apps/ecommerce/store', read: readOfStore },
  {
    of: /^\/(apps\/(logistics|audit-log|outbox|webhooks|exports)|dashboards\/logistics)/,
    path: '/api/apps/logistics/facts',
    read: readOfWorkspace,
  },
] as const

/** The time zone that a screen shows its times in; nothing where that is the reader's own. */
export function useScreenZone(path: string): string | undefined {
  const clock = clocks.find(({ of }) => of.test(path))
  const { data } = useQuery({
    // The screens themselves ask for the same.
    queryKey: [clock?.path ?? '', {}, {}],
    queryFn: ({ signal }): Promise<{ timeZone: string }> => (clock?.read ?? readOfWorkspace)(signal),
    enabled: clock !== undefined,
  })
  return clock && data?.timeZone
}

// The contracts come with the screens; pages without such times don't load them.
async function readOfStore(signal: AbortSignal) {
  const { readStoreFacts } = await import('#features/ecommerce/settings/contract.ts')
  return call(readStoreFacts, { signal })
}

async function readOfWorkspace(signal: AbortSignal) {
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
      <IconClock size={15} aria-hidden />
      <span>{t('clock.label', { zone: zoneOffset(zone) })}</span>
    </span>
  )
}
