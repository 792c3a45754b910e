import { lazy } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useAddLink } from '#ui/button/add-button.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { changeDeal, createDeal, listDeals, readDeal, type Deal } from '../contract.ts'
import { dealTones } from '../rules.ts'
import { DealActions } from './deal-actions.tsx'
import { useDealWords } from './deal-words.ts'

const DealDrawer = lazy(async () => ({ default: (await import('./deal-drawer.tsx')).DealDrawer }))

export function DealList() {
  const t = useText('ecommerce-deals')
  const list = useList(listDeals, ({ deals, total }) => ({ rows: deals, total }))
  const { edit, drawer } = useRecordDrawer(list.rows, {
    change: changeDeal,
    read: readDeal,
    edit: (deal, opening) => <DealDrawer deal={deal} {...opening} />,
  })
  return (
    <ListScreen
      {...list}
      name="deals"
      title={t('screens.deals')}
      text={t('text')}
      columns={useDealColumns()}
      filters={['state']}
      addButton={useAddLink(createDeal, t('add'), '/wizard-examples/create-deal')}
      rowActions={(deal) => <DealActions deal={deal} onEdit={edit && (() => edit(deal))} />}
      drawer={drawer}
      empty={{ icon: 'discount', title: t('empty'), text: t('emptyText') }}
    />
  )
}

function useDealColumns(): Column<Deal>[] {
  const t = useText('ecommerce-deals')
  const format = useFormat()
  const words = useDealWords()
  const { text, number } = columnKinds(format)
  const { date } = columnKinds(useFormat('UTC'))
  const uses = number('uses', t('fields.uses'), { sort: 'uses' })
  return [
    text('title', t('fields.title'), { sort: 'title' }),
    text('code', t('fields.code'), { sort: 'code' }),
    { key: 'discount', title: t('fields.discount'), cell: words.discount },
    date('startsOn', t('fields.startsOn'), { sort: 'startsOn' }),
    date('endsOn', t('fields.endsOn'), { sort: 'endsOn' }),
    {
      ...uses,
      cell: ({ uses: used, mostUses }) =>
        mostUses === null
          ? format.number(used)
          : t('usesOf', { used: format.number(used), most: format.number(mostUses) }),
    },
    statusColumn({
      key: 'state',
      title: t('fields.state'),
      tones: dealTones,
      word: (state) => t(`states.${state}`),
    }),
  ]
}
