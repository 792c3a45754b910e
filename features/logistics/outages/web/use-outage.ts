import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { listDrivers, readDriver } from '../../drivers/contract.ts'
import { listExceptions, readException } from '../../exceptions/contract.ts'
import { exceptionPath } from '../../exceptions/rules.ts'
import { countExceptions } from '../../exceptions/rules/count-exceptions.ts'
import { readPlan, readProblem } from '../../plans/contract.ts'
import { endDriverOutage, readOutage, takeDriverOut } from '../contract.ts'
import type { OfficeReason } from '../rules.ts'

/** What lies above follows by the events. */
const stale = [
  readOutage,
  listDrivers,
  readDriver,
  listExceptions,
  readException,
  countExceptions,
  readPlan,
  readProblem,
]

/** Whether a driver can work today, and what changes it for those who may. */
export function useOutage(driverId: number) {
  const t = useText('logistics-outages')
  const go = useGo()
  const mayRead = useMay(readOutage)
  const mayChange = useMay(takeDriverOut)
  const params = { id: driverId }
  const { data: outage } = useQuery({ ...queryOf(readOutage, { params }), enabled: mayRead && driverId > 0 })
  const out = useSend(takeDriverOut, {
    stale,
    // Who could take over is shown there at once.
    onSuccess: ({ exceptionId }) => {
      if (exceptionId !== null) go(exceptionPath(exceptionId))
    },
  })
  const back = useSend(endDriverOutage, {
    stale,
    onSuccess: () => showNotice({ kind: 'success', text: t('backDone') }),
  })
  return {
    outage,
    mayChange,
    isPending: out.isPending || back.isPending,
    takeOut: (reason: OfficeReason) => out.mutate({ params, body: { reason, note: '' } }),
    takeBack: () => back.mutate({ params }),
    openException: (id: number) => go(exceptionPath(id)),
  }
}
