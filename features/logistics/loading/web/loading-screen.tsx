import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { readLoading } from '../contract.ts'
import classes from './loading.module.css'
import { RouteLoad } from './route-load.tsx'

const search = z.object({ date: z.optional(z.catch(z.optional(z.iso.date()), undefined)) })

/** What goes into which vehicle, for who loads them. */
export function LoadingScreen() {
  const t = useText('logistics-loading')
  const format = useFormat('UTC')
  const [{ date }, change] = useListSearch(search)
  const { data, error, refetch } = useQuery(queryOf(readLoading, { query: { date } }))
  const routes = data?.routes ?? []
  return (
    <>
      <PageHeader
        title={t('screens.loading')}
        text={data && format.date(`${data.date}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long' })}
        actions={
          <DateInput
            aria-label={t('date')}
            value={date ?? data?.date ?? ''}
            onChange={(next) => change({ date: next || undefined })}
          />
        }
      />
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TilesSkeleton count={4} height={120} />}
      {data && routes.length === 0 && <EmptyState icon="packages" title={t('empty')} text={t('emptyText')} />}
      <div className={classes.routes}>
        {data && routes.map((route) => <RouteLoad key={route.id} route={route} timeZone={data.timeZone} />)}
      </div>
    </>
  )
}
