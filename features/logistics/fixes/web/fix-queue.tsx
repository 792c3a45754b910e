import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { listOf } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { qualityTones } from '../../places/rules.ts'
import { listFixes, type Fix } from '../contract.ts'
import { FixDesk } from './fix-desk.tsx'
import classes from './fixes.module.css'

const atOnce = 50

/** Addresses that need a person, one at a time; all of it works with the keyboard. */
export function FixQueue() {
  const t = useText('logistics-fixes')
  const format = useFormat()
  const { data, error, refetch } = useQuery(listOf(listFixes, { page: 1, itemsPerPage: atOnce }))
  const [openId, open] = useState<number>()
  const shown = data?.fixes.find(({ id }) => id === openId) ?? data?.fixes[0]
  const step = (by: number) => {
    const at = data?.fixes.findIndex(({ id }) => id === shown?.id) ?? -1
    const next = data?.fixes[at + by]
    if (next) open(next.id)
  }
  return (
    <>
      <PageHeader
        title={t('screens.fixes')}
        text={data && t('left', { count: data.total, shown: format.number(data.total) })}
        actions={
          <Button variant="light" renderRoot={(props) => <Link to="/apps/logistics/deliveries" {...props} />}>
            {t('toDeliveries')}
          </Button>
        }
      />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} radius={6} />}
      {data?.fixes.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {data && shown && (
        <div className={classes.queue}>
          <Problems fixes={data.fixes} shown={shown} onOpen={open} />
          <FixDesk key={shown.id} fix={shown} onStep={step} />
        </div>
      )}
    </>
  )
}

type Props = { fixes: Fix[]; shown: Fix; onOpen: (id: number) => void }

function Problems({ fixes, shown, onOpen }: Props) {
  const t = useText('logistics-fixes')
  const format = useFormat()
  return (
    <ul className={classes.problems} aria-label={t('list')}>
      {fixes.map((fix) => (
        <li key={fix.id}>
          <button type="button" aria-current={fix.id === shown.id || undefined} onClick={() => onOpen(fix.id)}>
            <span className={classes.address} dir="auto">
              {fix.address}
            </span>
            <span className={classes.detail}>
              <bdi>{fix.reference}</bdi>
              {fix.deliveries > 1 && ` ${t('others', { count: fix.deliveries - 1 })}`}
              {fix.date && ` · ${format.date(`${fix.date}T12:00:00Z`)}`}
            </span>
            <StatusChip tone={qualityTones[fix.quality]}>{t(`qualities.${fix.quality}`)}</StatusChip>
          </button>
        </li>
      ))}
    </ul>
  )
}
