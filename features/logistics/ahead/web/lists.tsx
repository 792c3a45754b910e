import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Tabs } from '#ui/display/display.ts'
import { TabList } from '#ui/page/tab-list.tsx'
import { readSpread } from '../contract.ts'
import { FlexibleList } from './flexible-list.tsx'
import { MoveList } from './move-list.tsx'

const tabs = ['flexible', 'moves', 'unplaced'] as const
type Tab = (typeof tabs)[number]
const tabSearch = z.object({ tab: z.optional(z.catch(z.optional(z.enum(tabs)), undefined)) })

type Props = { days: readonly string[]; earliest: string; spreadId: number }

/** The flexible deliveries, and once something was found which of them move, and which no shift can take. */
export function Lists({ days, earliest, spreadId }: Props) {
  const t = useText('logistics-ahead')
  const format = useFormat()
  const [{ tab = 'flexible' }, change] = useListSearch(tabSearch)
  const maySee = useMay(readSpread)
  const { data } = useQuery({
    ...queryOf(readSpread, { params: { id: spreadId } }),
    enabled: spreadId > 0 && maySee,
  })
  const found = data && data.days.length > 0 ? data : undefined
  const shown: Tab = found ? tab : 'flexible'
  const names: Record<Tab, string> = {
    flexible: t('tabs.flexible'),
    moves: t('tabs.moves', { number: format.number(found?.moves ?? 0) }),
    unplaced: t('tabs.unplaced', { number: format.number(found?.unplaced ?? 0) }),
  }
  return (
    <div>
      {found && (
        <Tabs
          value={shown}
          mb="md"
          onChange={(next) => change({ tab: tabs.find((one) => one === next && one !== 'flexible') })}
        >
          <TabList aria-label={t('tabs.label')}>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {names[one]}
              </Tabs.Tab>
            ))}
          </TabList>
        </Tabs>
      )}
      {shown === 'flexible' ? (
        <FlexibleList days={days} earliest={earliest} />
      ) : (
        <MoveList key={shown} spreadId={spreadId} kind={shown} />
      )}
    </div>
  )
}
