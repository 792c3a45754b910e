import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { changeGeneral, readLogisticsFacts, readLogisticsSettings } from '../../settings/contract.ts'
import { readDay } from '../contract.ts'
import classes from './first-steps.module.css'

/** Offers the time zone of this browser to a workspace that still has the one it began with. */
export function ZoneHint({ timeZone }: { timeZone: string }) {
  const t = useText('logistics-day')
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const mayChange = useMay(changeGeneral)
  const isOffered = mayChange && timeZone === 'UTC' && here !== 'UTC' && here !== ''
  const { data } = useQuery({ ...queryOf(readLogisticsSettings), enabled: isOffered })
  const send = useSend(changeGeneral, { stale: [readLogisticsSettings, readLogisticsFacts, readDay] })
  if (!isOffered || !data) return null
  const use = () =>
    send.mutate({ body: { version: data.versions['general'] ?? 0, value: { ...data.tabs.general, timeZone: here } } })
  return (
    <p className={classes.zone}>
      {t('first.zone', { zone: timeZone })}
      <Button variant="subtle" size="compact-sm" loading={send.isPending} onClick={use}>
        {t('first.useZone', { zone: here.replaceAll('_', ' ') })}
      </Button>
    </p>
  )
}
