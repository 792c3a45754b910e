import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import type { Run } from '../../../runs/contract.ts'
import { listRunCustomers } from '../../../runs/rules/run-customers.ts'
import { useBoard } from '../model/board.ts'
import detailsClasses from '../details/details.module.css'
import poolClasses from '../pool/pool.module.css'
import panesClasses from '../parts/panes.module.css'
import { CustomerChanges } from '../parts/customer-changes.tsx'

const itemsPerPage = 50

/** Whose driver or time a result would change. */
export function ResultCustomers({ run }: { run: Run }) {
  const t = useText('logistics-board')
  const { format, plan } = useBoard()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // What changes depends on the plan as it is now.
    queryKey: [listRunCustomers.path, run.id, plan.version],
    queryFn: ({ pageParam: page, signal }) =>
      call(listRunCustomers, { params: { id: run.id }, query: { page, itemsPerPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * itemsPerPage < total ? pages.length + 1 : undefined),
  })
  const total = data?.pages[0]?.total ?? 0
  const rows = (data?.pages ?? []).flatMap(({ customers }) =>
    customers.map(({ before, after, ...customer }) => ({
      ...customer,
      places: [before, after].map((place) => place && { ...place, driver: place.driverName ?? t('route.noDriver') }),
    })),
  )
  return (
    <details className={detailsClasses.folded}>
      <summary>
        {t('result.customers')} {data && <span className={poolClasses.count}>{format.number(total)}</span>}
      </summary>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {data && total === 0 && <p className={panesClasses.nothing}>{t('compare.alike')}</p>}
      {total > 0 && <CustomerChanges columns={[t('result.before'), t('result.after')]} rows={rows} />}
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('compare.more')}
        </Button>
      )}
    </details>
  )
}
