import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Stack } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { idFilter } from '../../depots/contract.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { readAhead, startSpread } from '../contract.ts'
import { DayCards } from './day-cards.tsx'
import { Lists } from './lists.tsx'
import { MonthView } from './month-view.tsx'
import { SpanBar } from './span-bar.tsx'
import { SpreadSheet } from './spread-sheet.tsx'
import { StartDrawer } from './start-drawer.tsx'

const aheadSearch = z.extend(readAhead.query, {
  spread: idFilter,
  /** A month is looked at in place of some days: `now` or such as `2026-11`. */
  month: z.optional(
    z.catch(z.optional(z.string().check(z.regex(/^(?:now|(?:19|20)\d\d-(?:0[1-9]|1[0-2]))$/))), undefined),
  ),
  /** The drawer that is open. */
  open: z.optional(z.catch(z.optional(z.literal('spread')), undefined)),
})

/** The days ahead with their work and their drivers, and the way to the best day of each delivery that may go on several. */
export function AheadView() {
  const t = useText('logistics-ahead')
  const [{ spread, open, month, ...span }, change] = useListSearch(aheadSearch)
  const asked = { ...queryOf(readAhead, { query: span }), enabled: month === undefined }
  const ahead = useQuery({ ...asked, placeholderData: (before) => before })
  const mayStart = useMay(startSpread)
  const from = span.from ?? ahead.data?.earliest
  return (
    <>
      <PageHeader
        title={t('screens.ahead')}
        text={t('text')}
        primary={
          mayStart &&
          month === undefined && (
            <StartButton disabled={!from} onClick={() => change({ open: 'spread' }, { replace: false })} />
          )
        }
      />
      <Stack gap="lg">
        <SpanBar from={from} span={span} month={month} onChange={change} />
        {month === undefined ? (
          <Days ahead={ahead} depotId={span.depotId} spreadId={spread} keep={(id) => change({ spread: id })} />
        ) : (
          <MonthView month={month} depotId={span.depotId} onMonth={(next) => change({ month: next })} />
        )}
      </Stack>
      {open === 'spread' && from && (
        <StartDrawer
          span={{ from, days: span.days, depotId: span.depotId }}
          onClose={() => change({ open: undefined })}
          onStarted={({ id }) => change({ spread: id, open: undefined })}
        />
      )}
    </>
  )
}

function StartButton(props: { disabled: boolean; onClick: () => void }) {
  const t = useText('logistics-ahead')
  return (
    <Button leftSection={<Icon name="search" size={18} />} {...props}>
      {t('start.open')}
    </Button>
  )
}

type Ahead = Pick<UseQueryResult<ReplyOf<typeof readAhead>>, 'data' | 'error' | 'refetch'>
type DaysProps = { ahead: Ahead; depotId: number; spreadId: number; keep: (spreadId: number) => void }

function Days({ ahead: { data, error, refetch }, depotId, spreadId, keep }: DaysProps) {
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data || !facts) return <Skeleton height={420} radius={6} />
  const shown = spreadId || data.openSpread || 0
  return (
    <>
      <DayCards ahead={data} depotId={depotId} logistics={facts} />
      {shown > 0 && <SpreadSheet key={shown} id={shown} logistics={facts} onAnswer={() => keep(shown)} />}
      <Lists days={data.days.map(({ day }) => day)} earliest={data.earliest} spreadId={shown} />
    </>
  )
}
