import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { CallOffice } from '../parts/call-office.tsx'
import { Notice } from '../parts/parts.tsx'
import type { Acted } from '../outbox/acts-so-far.ts'
import type { RouteNow } from '../route/use-day.tsx'

const reports: ReadonlySet<string> = new Set(['problem', 'fuel', 'note'])
const grave: ReadonlySet<unknown> = new Set(['breakdown', 'accident'])
const work: ReadonlySet<string> = new Set(['depart', 'arrive', 'deliver', 'partly', 'fail', 'pickUp', 'finish'])

/** What the driver reported last, until they do something else; a breakdown or an accident until they go on working. */
export function Reported({ now: { acted, format, pack } }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const last = lastReport(acted)
  if (!last) return null
  const { data, kind, isWaiting, atMs, refusal } = last
  const what = kind === 'problem' ? t(`problem.${String(data['problem'])}`) : t(`kinds.${kind}`)
  const isGrave = grave.has(data['problem'])
  const time = format.time(atMs)
  if (refusal)
    return (
      <Notice tone="error" icon={<IconAlertTriangle size={22} aria-hidden />}>
        {t('reported.refused', { what, time, reason: t(`reasons.${refusal}`) })}
        <CallOffice office={pack.office} />
      </Notice>
    )
  return (
    <Notice
      tone={isGrave || isWaiting ? 'warning' : 'success'}
      icon={isWaiting ? <IconCloudUp size={22} aria-hidden /> : <IconCheck size={22} aria-hidden />}
    >
      {t(isWaiting ? 'reported.waiting' : 'reported.sent', { what, time })}
      {isGrave && <CallOffice office={pack.office} />}
    </Notice>
  )
}

function lastReport(acted: readonly Acted[]): Acted | undefined {
  const own = acted.filter(({ isByOffice }) => !isByOffice)
  const index = own.findLastIndex(({ kind }) => reports.has(kind))
  const report = own[index]
  if (!report) return undefined
  const later = own.slice(index + 1)
  const isOver = grave.has(report.data['problem']) ? later.some(({ kind }) => work.has(kind)) : later.length > 0
  return isOver ? undefined : report
}
